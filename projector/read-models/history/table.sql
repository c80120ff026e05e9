-- Every change of any object: one row per event and object.
CREATE TABLE entry (
  position bigint NOT NULL,
  -- Order within one event, from 0.
  line integer NOT NULL,
  -- `main`, or the number of a simulation.
  branch text COLLATE "C" NOT NULL,
  -- When it was recorded, epoch milliseconds.
  at bigint NOT NULL,
  actor json NOT NULL,
  -- Type of the event.
  action text COLLATE "C" NOT NULL,
  object_type text COLLATE "C" NOT NULL,
  object_id text COLLATE "C" NOT NULL,
  -- [{ field, before, after }]
  changes json NOT NULL
);
