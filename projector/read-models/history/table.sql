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
  -- Where it was put, of what of that changed; instants in epoch milliseconds. Without a value before it is new.
  resource_before text COLLATE "C",
  resource_after text COLLATE "C",
  start_before bigint,
  start_after bigint,
  end_before bigint,
  end_after bigint,
  -- What else changed: [[field, after, before]], without a value before that was empty; null: nothing.
  changes json
);

-- The same spelled out: [{ field, before, after }].
CREATE FUNCTION spelled_out(changes json) RETURNS json LANGUAGE sql STABLE
RETURN (SELECT coalesce(json_agg(json_build_object('field', c ->> 0, 'before', c -> 2, 'after', c -> 1)), '[]')
  FROM json_array_elements(changes) AS c);
