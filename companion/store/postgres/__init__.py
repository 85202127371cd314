"""The store on a PostgreSQL server, for a club with several computers. Needs psycopg, from the extra `club`."""
