"""What lies on the table, what is known of it, and the questions and steps that all chapters share."""
