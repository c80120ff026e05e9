-- When the log came how far: each position at which the clock of the server showed another millisecond than before. What
-- was true at an instant is what the events up to the last one recorded by then made, so a clock that was set back hides
-- nothing. One table for everything that has an `asOf`.
CREATE TABLE moment (
  -- Epoch milliseconds, as recorded.
  at bigint NOT NULL,
  position bigint NOT NULL,
  -- The latest that had been recorded by then: `at`, unless the clock was set back.
  latest bigint NOT NULL
);

-- Every edit and every report, numbered: how many lie between two moments is the difference of two numbers, and nothing is
-- counted to know it.
CREATE TABLE step (
  -- `main`, or the overlays of a simulation.
  branch text COLLATE "C" NOT NULL,
  -- From the shop floor; else an edit of plan, base data or settings.
  is_report boolean NOT NULL,
  -- From 1, of its branch and kind.
  number bigint NOT NULL,
  -- Its first event.
  position bigint NOT NULL,
  -- Epoch milliseconds; never before that of an earlier step, however the clock was set.
  at bigint NOT NULL
);

-- What a time line is marked with, but for reports and imports.
CREATE TABLE mark (
  branch text COLLATE "C" NOT NULL,
  -- `optimiser`, `simulation` or `lock`
  kind text COLLATE "C" NOT NULL,
  position bigint NOT NULL,
  at bigint NOT NULL,
  -- Type of the event.
  action text COLLATE "C" NOT NULL,
  -- What it is about first, and of how many of its kind.
  object_type text COLLATE "C" NOT NULL,
  object_id text COLLATE "C" NOT NULL,
  count integer NOT NULL
);
