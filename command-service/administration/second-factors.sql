-- Second factors of people (decision 0125): the secret is encrypted with a key that is not in the database, codes to recover
-- with are hashes, and the step of the last code that was taken is kept, so that none is taken twice.
CREATE TABLE operational.second_factor (
  user_id text PRIMARY KEY,
  secret bytea NOT NULL,
  -- Until the first code has come the factor counts for nothing.
  confirmed_at timestamptz,
  last_step bigint NOT NULL DEFAULT 0,
  recovery_hashes text[] NOT NULL DEFAULT '{}'
);
-- Between password and code: who has given the right password, for a few minutes.
CREATE TABLE operational.sign_in_ticket (
  ticket_hash text PRIMARY KEY,
  user_id text NOT NULL,
  -- Of the password that was given: another password ends the ticket.
  credential_version text NOT NULL,
  expires_at timestamptz NOT NULL
);
