-- When the log came how far: each position at which the clock of the server showed another millisecond than before. What
-- was true at an instant is what the events up to the last one recorded by then made, so a clock that was set back hides
-- nothing. One table for everything that has an `asOf`.
CREATE TABLE moment (
  -- Epoch milliseconds, as recorded.
  at bigint NOT NULL,
  position bigint NOT NULL
);
