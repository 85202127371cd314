"""SQL statements by group of tables. Those of migrations (`*TABLES`, `*VIEWS`, `WITHOUT_STREAKS`) never change."""
