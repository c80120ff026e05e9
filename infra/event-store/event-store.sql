-- The log (design, section 4). One row is one event; nothing here is ever changed or deleted.
CREATE SCHEMA event_store;

CREATE TABLE event_store.event (
  -- Given out under the append lock and held until commit: commit order, without holes.
  position bigint PRIMARY KEY,
  stream text COLLATE "C" NOT NULL,
  revision bigint NOT NULL,
  event_id uuid NOT NULL,
  type text COLLATE "C" NOT NULL,
  -- json, not jsonb: kept to the letter, and nothing to convert on the way in or out.
  data json NOT NULL,
  metadata json NOT NULL,
  CONSTRAINT one_event_per_revision UNIQUE (stream, revision),
  CONSTRAINT one_event_per_id UNIQUE (event_id)
);

-- Who runs the product may add and read. The trigger below also stops an owner or a superuser by accident.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'leitstand_event_store') THEN
    BEGIN
      CREATE ROLE leitstand_event_store NOLOGIN;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      NULL; -- Another database of the same server made it a moment ago.
    END;
  END IF;
  IF NOT pg_has_role(current_user, 'leitstand_event_store', 'MEMBER') THEN
    EXECUTE format('GRANT leitstand_event_store TO %I', current_user);
  END IF;
END
$$;
GRANT USAGE ON SCHEMA event_store TO leitstand_event_store;
GRANT SELECT, INSERT ON event_store.event TO leitstand_event_store;

CREATE FUNCTION event_store.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'events are never changed or deleted' USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER event_is_final BEFORE UPDATE OR DELETE OR TRUNCATE ON event_store.event
  FOR EACH STATEMENT EXECUTE FUNCTION event_store.refuse_change();

-- Both ways to append take one round trip and one transaction, and hold the same lock until commit, so positions
-- are given out in commit order. A statement of these functions sees what was committed before the lock was given,
-- because a function that is not STABLE takes a new snapshot for each statement in READ COMMITTED.

-- The frequent case: every append of the batch names the revision it expects. All are written, or none when one of
-- them does not fit; then the caller asks append_each. Returns the position before the first event, or null.
-- Each parameter is a list with one line per item (JSON text never contains a line break of its own), which is
-- several times cheaper to take apart than an array literal or JSON.
-- heads, expected: each stream once, with the revision it must have (-1: there is no such stream).
CREATE FUNCTION event_store.append_fitting(
  heads text, expected text, streams text, revisions text, ids text, types text, data text, metadata text)
RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  tail bigint;
  line CONSTANT text := chr(10);
BEGIN
  PERFORM pg_advisory_xact_lock(7301944);
  IF EXISTS (
    SELECT FROM unnest(string_to_array(heads, line), string_to_array(expected, line)::bigint[]) h(stream, revision)
    WHERE h.revision <> coalesce(
      (SELECT e.revision FROM event_store.event e WHERE e.stream = h.stream ORDER BY e.revision DESC LIMIT 1), -1))
  THEN
    RETURN NULL;
  END IF;
  SELECT e.position INTO tail FROM event_store.event e ORDER BY e.position DESC LIMIT 1;
  tail := coalesce(tail, 0);
  INSERT INTO event_store.event (position, stream, revision, event_id, type, data, metadata)
    SELECT tail + n.nth, n.stream, n.revision, n.id, n.type, n.data::json, n.metadata::json
    FROM unnest(string_to_array(streams, line), string_to_array(revisions, line)::bigint[],
                string_to_array(ids, line)::uuid[], string_to_array(types, line),
                string_to_array(data, line), string_to_array(metadata, line))
         WITH ORDINALITY n(stream, revision, id, type, data, metadata, nth);
  PERFORM pg_notify('event_store', '');
  RETURN tail;
END
$$;

-- Every case: each append gets its own outcome, in order.
-- batch: [{ "s": stream, "x": expected, "e": [{ "i": event id, "t": type, "d": data, "m": metadata }] }]
-- expected: a revision, or -1 no stream, -2 any, -4 stream exists (the numbers EventStoreDB uses).
-- outcome: 'appended' with revision and position of the last event, or 'wrongExpectedRevision' with the actual
-- revision (null: there is no such stream).
CREATE FUNCTION event_store.append_each(batch json)
RETURNS TABLE (outcome text, revision bigint, "position" bigint)
LANGUAGE plpgsql AS $$
DECLARE
  one record;
  added bigint;
  tail bigint;
  actual bigint;
  wrote boolean := false;
BEGIN
  PERFORM pg_advisory_xact_lock(7301944);
  SELECT e.position INTO tail FROM event_store.event e ORDER BY e.position DESC LIMIT 1;
  tail := coalesce(tail, 0);

  FOR one IN SELECT a.s, a.x, a.e FROM json_to_recordset(batch) AS a(s text, x bigint, e json) LOOP
    actual := NULL;
    SELECT e.revision INTO actual FROM event_store.event e WHERE e.stream = one.s ORDER BY e.revision DESC LIMIT 1;

    -- The same append again. A bare revision that still fits cannot be a repeat.
    IF one.x IN (-2, -4) OR one.x IS DISTINCT FROM coalesce(actual, -1) THEN
      SELECT e.revision, e.position INTO revision, "position" FROM event_store.event e
        WHERE e.event_id = (one.e -> -1 ->> 'i')::uuid AND e.stream = one.s
          AND (one.x < -1 OR e.revision = one.x + json_array_length(one.e));
      IF FOUND THEN
        outcome := 'appended';
        RETURN NEXT;
        CONTINUE;
      END IF;
      IF one.x >= -1 OR (one.x = -4 AND actual IS NULL) THEN
        outcome := 'wrongExpectedRevision';
        revision := actual;
        "position" := NULL;
        RETURN NEXT;
        CONTINUE;
      END IF;
    END IF;

    INSERT INTO event_store.event (position, stream, revision, event_id, type, data, metadata)
      SELECT tail + n.ordinality, one.s, coalesce(actual, -1) + n.ordinality, n.i, n.t, n.d, n.m
      FROM ROWS FROM (json_to_recordset(one.e) AS (i uuid, t text, d json, m json)) WITH ORDINALITY n;
    GET DIAGNOSTICS added = ROW_COUNT;
    tail := tail + added;
    wrote := true;
    outcome := 'appended';
    revision := coalesce(actual, -1) + added;
    "position" := tail;
    RETURN NEXT;
  END LOOP;

  IF wrote THEN
    PERFORM pg_notify('event_store', '');
  END IF;
END
$$;
