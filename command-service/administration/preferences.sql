-- How a person wants the product to look, and its own filters (decision 0082): no facts of the plant.
CREATE TABLE operational.preference (
  user_id text NOT NULL,
  -- As `timelines/production` (domain/administration/preferences.ts).
  name text NOT NULL,
  value jsonb NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, name)
);
