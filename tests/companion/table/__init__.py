"""Tests of the open table, without Flet."""
