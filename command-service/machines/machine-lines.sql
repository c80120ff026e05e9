-- Credentials of gateways for NATS that have not ended by themselves (infra/machine-lines.ts).
CREATE TABLE operational.machine_line (
  user_key text PRIMARY KEY,
  -- What it was exchanged for. No foreign key: a line is ended after its token is gone.
  api_token_id uuid NOT NULL,
  until timestamptz NOT NULL
);
CREATE INDEX machine_line_by_token ON operational.machine_line (api_token_id);
CREATE INDEX machine_line_by_end ON operational.machine_line (until);
