-- Devices of the shop floor that have been linked (infra/devices.ts): what opens them as a hash only, one link for each.
CREATE TABLE operational.device (
  device_id text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('terminal', 'screen')),
  token_hash text NOT NULL UNIQUE,
  -- As the log has them; beside the token, because every request of a terminal asks.
  resource_ids text[] NOT NULL,
  -- Nobody signs in here until somebody unlocks it.
  locked boolean NOT NULL DEFAULT false,
  linked_by text NOT NULL,
  linked_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz
);

ALTER TABLE operational.session
  -- Where a worker has signed in by PIN or badge; the session ends with the link that it was begun over.
  ADD COLUMN terminal_id text,
  ADD COLUMN terminal_link text;
CREATE INDEX session_of_terminal ON operational.session (terminal_id) WHERE terminal_id IS NOT NULL;
