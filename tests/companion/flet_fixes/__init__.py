"""Tests of the patches of Flet."""
