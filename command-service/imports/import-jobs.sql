-- Imports as jobs in the background: what a restart needs to go on, and what people see of them.
CREATE TABLE operational.import_job (
  import_id text PRIMARY KEY,
  -- Tells a repeat under the same Idempotency-Key from another request.
  request_hash text NOT NULL,
  import_type text NOT NULL,
  file_identifier uuid NOT NULL,
  file_name text NOT NULL,
  branch text NOT NULL,
  -- Of a simulation: the position that it begins at.
  baseline bigint,
  -- In whose name and with which rights its commands are decided, also after a restart.
  started_by text NOT NULL,
  actor jsonb NOT NULL,
  rights jsonb NOT NULL,
  state text NOT NULL,
  done integer NOT NULL DEFAULT 0,
  total integer NOT NULL DEFAULT 0,
  -- End of the log before its first event: what it has written stands behind.
  began_at bigint,
  is_cancelling boolean NOT NULL DEFAULT false,
  answer jsonb,
  -- Position of its last event.
  position bigint,
  error_code text,
  details jsonb,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX import_job_by_age ON operational.import_job (created_at);
