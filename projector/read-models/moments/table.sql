-- When the log came how far: the first position of each millisecond in which something was recorded. What was true at an
-- instant is what the events before the first position after it made. One table for everything that has an `asOf`.
CREATE TABLE moment (
  -- Epoch milliseconds; never runs backwards, whatever a server's clock did.
  at bigint NOT NULL,
  position bigint NOT NULL
);
