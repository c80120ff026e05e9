-- The plan as it is: `doc` is the row as the API shows it, kept to the letter.
CREATE TABLE project (
  id text COLLATE "C" NOT NULL,
  doc json NOT NULL
);
CREATE TABLE order_position (
  id text COLLATE "C" NOT NULL,
  parent_id text COLLATE "C" NOT NULL,
  doc json NOT NULL
);
CREATE TABLE activity (LIKE order_position);
CREATE TABLE production_order (LIKE order_position);
CREATE TABLE operation (
  id text COLLATE "C" NOT NULL,
  parent_id text COLLATE "C" NOT NULL,
  -- The bar, half-open, epoch milliseconds.
  start_at bigint NOT NULL,
  end_at bigint NOT NULL,
  -- Values of the document by which long lists are sorted, filtered and added up: to read them out of it costs more than all else.
  status_id integer NOT NULL,
  resource_id text COLLATE "C" NOT NULL,
  "position" integer NOT NULL,
  value_add_name text NOT NULL,
  article_amount float8 NOT NULL,
  yield_amount float8 NOT NULL,
  scrap_amount float8 NOT NULL,
  plan_time float8 NOT NULL,
  doc json NOT NULL
);

-- Articles and customers as the plan's rows show them; `{article|customer}:{id}`. They stay when they are deleted.
CREATE TABLE name (
  id text COLLATE "C" NOT NULL,
  doc json NOT NULL
);

-- The plan as it was: what was true from a position in the log on, until the next version of the same id; without a
-- document the row was gone. Dates and status of parents are not in it: they follow from the operations.
CREATE TABLE project_version (
  id text COLLATE "C" NOT NULL,
  valid_from bigint NOT NULL,
  doc json
);
CREATE TABLE order_position_version (
  id text COLLATE "C" NOT NULL,
  valid_from bigint NOT NULL,
  parent_id text COLLATE "C" NOT NULL,
  doc json
);
CREATE TABLE activity_version (LIKE order_position_version);
CREATE TABLE production_order_version (LIKE order_position_version);
-- An operation without what moves and feedback change, which is in its state.
CREATE TABLE operation_version (LIKE order_position_version);
CREATE TABLE operation_state (
  id text COLLATE "C" NOT NULL,
  valid_from bigint NOT NULL,
  resource_id text COLLATE "C" NOT NULL,
  status_id integer NOT NULL,
  -- Instants in epoch milliseconds.
  start_at bigint NOT NULL,
  end_at bigint NOT NULL,
  plan_time float8 NOT NULL,
  locked boolean NOT NULL,
  yield_amount float8 NOT NULL,
  scrap_amount float8 NOT NULL,
  actual_start_at bigint,
  actual_end_at bigint,
  reason json NOT NULL,
  switched_off boolean,
  changed_at bigint NOT NULL
);

-- Which plan revision the rows showed from which position on.
CREATE TABLE revision (
  position bigint NOT NULL,
  revision bigint NOT NULL
);

-- An instant as the API shows it.
CREATE FUNCTION iso(at bigint) RETURNS text LANGUAGE sql STABLE
RETURN to_char(timestamp 'epoch' + at * interval '1 millisecond', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- The fields of an operation's row that its state is.
CREATE FUNCTION state_doc(s operation_state) RETURNS jsonb LANGUAGE sql STABLE
RETURN jsonb_build_object(
  'resourceId', (s).resource_id, 'statusId', (s).status_id, 'startDate', iso((s).start_at), 'endDate', iso((s).end_at),
  'planTime', (s).plan_time, 'locked', (s).locked, 'yieldAmount', (s).yield_amount, 'scrapAmount', (s).scrap_amount,
  'actualStartDate', iso((s).actual_start_at), 'actualEndDate', iso((s).actual_end_at), 'reason', (s).reason,
  'changedAt', (s).changed_at)
  || CASE WHEN (s).switched_off THEN '{"switchedOff": true}' ELSE '{}' END::jsonb;

-- Operations with what of them is fixed and what is not, as they were at a position.
CREATE FUNCTION operation_parts_at(asked bigint)
RETURNS TABLE (id text, parent_id text, fixed json, state operation_state) LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT o.id, o.parent_id, o.doc, s.state
  FROM (
    SELECT DISTINCT ON (v.id) v.id, v.parent_id, v.doc
    FROM operation_version v WHERE v.valid_from <= asked ORDER BY v.id, v.valid_from DESC) AS o
  CROSS JOIN LATERAL (
    SELECT v AS state
    FROM operation_state v WHERE v.id = o.id AND v.valid_from <= asked ORDER BY v.valid_from DESC LIMIT 1) AS s
  WHERE o.doc IS NOT NULL;
END;

-- Like `operation`; one is found by its index.
CREATE FUNCTION operation_at(asked bigint)
RETURNS TABLE (id text, parent_id text, start_at bigint, end_at bigint, doc jsonb) LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT p.id, p.parent_id, (p.state).start_at, (p.state).end_at, p.fixed::jsonb || state_doc(p.state)
  FROM operation_parts_at(asked) AS p;
END;

-- What parents' rows as of a position are made of: their own fields, and what of the operations they follow from.
CREATE FUNCTION parents_at(asked bigint)
RETURNS TABLE (kind text, id text, parent_id text, doc json) LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT 'operation', p.id, p.parent_id, json_build_object(
    'statusId', (p.state).status_id, 'startDate', iso((p.state).start_at), 'endDate', iso((p.state).end_at),
    'locked', (p.state).locked, 'switchedOff', (p.state).switched_off)
  FROM operation_parts_at(asked) AS p
  UNION ALL
  SELECT 'production_order', o.id, o.parent_id, o.doc
  FROM (
    SELECT DISTINCT ON (v.id) v.id, v.parent_id, v.doc
    FROM production_order_version v WHERE v.valid_from <= asked ORDER BY v.id, v.valid_from DESC) AS o
  WHERE o.doc IS NOT NULL
  UNION ALL
  SELECT 'activity', a.id, a.parent_id, a.doc
  FROM (
    SELECT DISTINCT ON (v.id) v.id, v.parent_id, v.doc
    FROM activity_version v WHERE v.valid_from <= asked ORDER BY v.id, v.valid_from DESC) AS a
  WHERE a.doc IS NOT NULL
  UNION ALL
  SELECT 'order_position', q.id, q.parent_id, q.doc
  FROM (
    SELECT DISTINCT ON (v.id) v.id, v.parent_id, v.doc
    FROM order_position_version v WHERE v.valid_from <= asked ORDER BY v.id, v.valid_from DESC) AS q
  WHERE q.doc IS NOT NULL
  UNION ALL
  SELECT 'project', r.id, NULL, r.doc
  FROM (
    SELECT DISTINCT ON (v.id) v.id, v.doc
    FROM project_version v WHERE v.valid_from <= asked ORDER BY v.id, v.valid_from DESC) AS r
  WHERE r.doc IS NOT NULL;
END;
