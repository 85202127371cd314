"""SQL statements of the store, a module for each group of tables. Migrations' statements (`*TABLES`, `*VIEWS`,
`WITHOUT_STREAKS`) never change."""
