-- Since when there is the plant; of one from before, since this was noted.
ALTER TABLE plant.identity ADD COLUMN founded_at timestamptz NOT NULL DEFAULT now();
