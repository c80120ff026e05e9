-- What machines have told (machine-signals.ts): each signal once, and what became of it. What it reported is in the log.
CREATE TABLE operational.machine_signal (
  resource_id text NOT NULL,
  signal_id text NOT NULL,
  -- When it happened, by the machine.
  at timestamptz NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  signal jsonb NOT NULL,
  -- Why it reported nothing; null: it did, or there was nothing to report.
  refused text,
  PRIMARY KEY (resource_id, signal_id)
);
CREATE INDEX machine_signal_by_time ON operational.machine_signal (resource_id, at);
CREATE INDEX machine_signal_by_age ON operational.machine_signal (received_at);

-- Machines that have told something, with the state they are in by the newest of it.
CREATE TABLE operational.machine (
  resource_id text PRIMARY KEY,
  last_signal_at timestamptz NOT NULL,
  state text,
  state_at timestamptz,
  -- Seconds after which it counts as silent.
  silent_after integer NOT NULL DEFAULT 900
);
