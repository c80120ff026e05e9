-- Operational state (decision 0001): what is not a fact of the plant and may be changed and deleted.
CREATE SCHEMA operational;

CREATE TABLE operational.credential (
  user_id text PRIMARY KEY,
  -- Argon2id of the hash that the client sends, with its salt and parameters (credentials.ts).
  hash text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE operational.session (
  token_hash text PRIMARY KEY,
  user_id text NOT NULL,
  "user" jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  revoked_at timestamptz
);
CREATE INDEX session_of_user ON operational.session (user_id);

-- Which NATS credential was handed to which session, so that a revoked one loses its socket.
CREATE TABLE operational.live_credential (
  user_key text PRIMARY KEY,
  token_hash text NOT NULL REFERENCES operational.session (token_hash) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX live_credential_of_session ON operational.live_credential (token_hash);

-- Failed sign-ins by account and by address.
CREATE TABLE operational.login_attempt (
  scope text NOT NULL CHECK (scope IN ('account', 'address')),
  subject text NOT NULL,
  failures integer NOT NULL,
  window_started_at timestamptz NOT NULL,
  PRIMARY KEY (scope, subject)
);

-- First answers of commands that named themselves with an Idempotency-Key.
CREATE TABLE operational.command_outcome (
  command_id text PRIMARY KEY,
  request_hash text NOT NULL,
  status integer NOT NULL,
  position text,
  body jsonb,
  recorded_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX command_outcome_by_age ON operational.command_outcome (recorded_at);
