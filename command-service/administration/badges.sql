-- What a terminal knows a person by: PIN and badge, as keyed hashes (badges.ts). Nobody else may have the same.
CREATE TABLE operational.badge (
  kind text NOT NULL CHECK (kind IN ('pin', 'rfid')),
  hash text NOT NULL,
  user_id text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, hash),
  UNIQUE (user_id, kind)
);
