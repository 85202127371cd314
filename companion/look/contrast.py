"""The Material 3 roles in high contrast, from the same seed; the tests measure every pair."""

from __future__ import annotations

import flet as ft

__all__ = ["DARK", "LIGHT"]

DARK = ft.ColorScheme(
    primary="#EDE7FF", on_primary="#000000", primary_container="#C9BFFF", on_primary_container="#0D0045",
    secondary="#F0ECFA", on_secondary="#000000", secondary_container="#CBC5DC", on_secondary_container="#0A0716",
    tertiary="#FFEBF1", on_tertiary="#000000", tertiary_container="#EBB4C8", on_tertiary_container="#1C0410",
    error="#FFD9D4", on_error="#000000", error_container="#FFAEA4", on_error_container="#220001",
    surface="#050409", on_surface="#FFFFFF", on_surface_variant="#FFFFFF",
    surface_bright="#3A3842", surface_container="#1B1922", surface_container_high="#25232D",
    surface_container_highest="#312F3A", outline="#EFEBFA", outline_variant="#CAC5D8",
    inverse_surface="#F2EEF8", on_inverse_surface="#000000", inverse_primary="#35277F", scrim="#000000",
)  # fmt: skip

LIGHT = ft.ColorScheme(
    primary="#2C1D7C", on_primary="#FFFFFF", primary_container="#483C97", on_primary_container="#FFFFFF",
    secondary="#2B283B", on_secondary="#FFFFFF", secondary_container="#49455A", on_secondary_container="#FFFFFF",
    tertiary="#401E2F", on_tertiary="#FFFFFF", tertiary_container="#643B4F", on_tertiary_container="#FFFFFF",
    error="#600004", on_error="#FFFFFF", error_container="#93000A", on_error_container="#FFFFFF",
    surface="#FFFFFF", on_surface="#000000", on_surface_variant="#0E0C14",
    surface_bright="#FFFFFF", surface_container="#F2EFF8", surface_container_high="#EAE7F1",
    surface_container_highest="#E2DFEA", outline="#2D2A37", outline_variant="#4B4757",
    inverse_surface="#24222B", on_inverse_surface="#FFFFFF", inverse_primary="#D6CFFF", scrim="#000000",
)  # fmt: skip
