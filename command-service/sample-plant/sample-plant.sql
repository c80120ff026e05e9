-- Loading and removing the sample plant, as runs in the background: what a restart needs to go on, and what people see.
CREATE TABLE operational.sample_run (
  run_id text PRIMARY KEY,
  -- load or remove
  kind text NOT NULL,
  -- queued, writing, reporting (loading only), done, failed
  state text NOT NULL DEFAULT 'queued',
  -- In whose name and with which rights its commands are decided, also after a restart.
  started_by text NOT NULL,
  actor jsonb NOT NULL,
  rights jsonb NOT NULL,
  -- End of the log before it began: what it has written stands behind.
  began_at bigint NOT NULL,
  done integer NOT NULL DEFAULT 0,
  total integer NOT NULL DEFAULT 0,
  -- Of a removal: how much stayed.
  kept integer NOT NULL DEFAULT 0,
  error_code text,
  details jsonb,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
-- One at a time, whoever asks.
CREATE UNIQUE INDEX sample_run_under_way ON operational.sample_run ((true)) WHERE state NOT IN ('done', 'failed');
