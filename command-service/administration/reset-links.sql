-- Links by which a person sets a new password without the one so far: once, and for ten minutes (decision 0126).
CREATE TABLE operational.reset_link (
  token_hash text PRIMARY KEY,
  user_id text NOT NULL,
  expires_at timestamptz NOT NULL
);
