-- Folders that files are taken from by themselves, and the one that progress is written to (docs/import.md).
CREATE TABLE operational.automated_place (
  place text PRIMARY KEY,
  -- When it could have been looked at for the first time, and was last.
  since timestamptz NOT NULL DEFAULT now(),
  looked_at timestamptz,
  -- Something was left that the next look goes on with.
  is_open boolean NOT NULL DEFAULT false,
  fault text,
  is_told boolean NOT NULL DEFAULT true
);

-- What became of each file. Written before the file is moved: a look after a kill moves it there.
CREATE TABLE operational.automated_file (
  -- Of folder, name, time and content; that of its import.
  file_id text PRIMARY KEY,
  place text NOT NULL,
  file_name text NOT NULL,
  outcome text NOT NULL,
  error_code text,
  imported integer,
  rejected integer,
  moved_to text NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  is_told boolean NOT NULL
);
CREATE INDEX automated_file_of ON operational.automated_file (place, at);
