"""Tests of one window's controller, without Flet."""
