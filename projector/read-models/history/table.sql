-- Every change of any object: one row per event and object, but for those in `placed_together`.
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
  changes json,
  -- Of which step it is, and of an undo or redo which one that takes back or repeats: 64 bits of the change set's hash.
  change_set bigint NOT NULL,
  undoes bigint,
  -- The run that it is of, as an import; null: somebody's own.
  run text COLLATE "C"
);

-- What one event has put elsewhere, when that are many objects of which nothing else changed.
CREATE TABLE placed_together (
  position bigint NOT NULL,
  line integer NOT NULL,
  branch text COLLATE "C" NOT NULL,
  at bigint NOT NULL,
  actor json NOT NULL,
  action text COLLATE "C" NOT NULL,
  object_type text COLLATE "C" NOT NULL,
  -- Each once.
  object_ids json NOT NULL,
  -- Of each, in the same order: [resource before, after, start before, after, end before, after]; null as in `entry`.
  places json NOT NULL,
  change_set bigint NOT NULL,
  undoes bigint
);

-- The entries of an object, from both tables.
CREATE FUNCTION entries_of(asked text) RETURNS SETOF entry LANGUAGE sql STABLE
-- Rows with many ids lie outside of their table, which looks too small to be searched by an index.
SET enable_seqscan = off
BEGIN ATOMIC
  SELECT e.* FROM entry e WHERE e.object_id = asked
  UNION ALL
  SELECT t.position, t.line, t.branch, t.at, t.actor, t.action, t.object_type, asked,
    o.place ->> 0, o.place ->> 1, (o.place ->> 2)::bigint, (o.place ->> 3)::bigint,
    (o.place ->> 4)::bigint, (o.place ->> 5)::bigint, NULL::json, t.change_set, t.undoes, NULL::text
  FROM placed_together t
  CROSS JOIN LATERAL (
    SELECT p.place
    FROM ROWS FROM (json_array_elements_text(t.object_ids), json_array_elements(t.places)) AS p (id, place)
    WHERE p.id = asked) AS o
  WHERE t.object_ids::jsonb @> jsonb_build_array(asked);
END;

-- Who did it, as the audit is searched: a user, a worker at a terminal, or a part of the plant.
CREATE FUNCTION who(actor json) RETURNS text LANGUAGE sql IMMUTABLE
RETURN coalesce(actor ->> 'userId', actor ->> 'workerId', actor ->> 'name');

-- The words in changed values.
CREATE FUNCTION words(changes json) RETURNS tsvector LANGUAGE sql IMMUTABLE
RETURN to_tsvector('simple'::regconfig, changes::text);
