-- What an administrator looks at and decides on: dead letters, who is live, what others write into the store.
ALTER TABLE projection.dead_letter
  -- open: nobody has looked at it; retry: it is to be tried again; skipped: it stays left out on purpose.
  ADD COLUMN state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'retry', 'skipped')),
  -- Who has said what becomes of it (`state`), and when.
  ADD COLUMN marked_by text,
  ADD COLUMN marked_at timestamptz;

-- One row, written every few seconds by the live projector: one that hangs keeps its lock and says nothing here.
CREATE TABLE projection.heartbeat (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  at timestamptz NOT NULL
);

-- Events of other programs in the same store, counted once each however often they are delivered.
CREATE TABLE projection.foreign_event (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  count bigint NOT NULL,
  last_position bigint NOT NULL,
  last_stream text NOT NULL,
  last_type text NOT NULL
);
