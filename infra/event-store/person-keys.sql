-- Keys of people (decision 0237): what events say of a person is encrypted with the key of that person, and unreadable for
-- ever when the key is gone. Beside the log, also where the log is on another server: a key can be destroyed, an event cannot.
CREATE SCHEMA personal;

CREATE TABLE personal.key (
  person_id text COLLATE "C" PRIMARY KEY,
  -- null: destroyed, the person is forgotten. The row stays, so that nobody makes another key for the same person.
  key bytea CHECK (length(key) = 32),
  made_at timestamptz NOT NULL DEFAULT now(),
  destroyed_at timestamptz,
  CONSTRAINT key_or_destroyed CHECK ((key IS NULL) = (destroyed_at IS NOT NULL))
);
