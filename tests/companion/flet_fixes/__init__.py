"""Tests of what is changed inside Flet."""
