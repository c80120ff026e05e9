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
CREATE TABLE operation_state (LIKE project_version);

-- Which plan revision the rows showed from which position on.
CREATE TABLE revision (
  position bigint NOT NULL,
  revision bigint NOT NULL
);

-- Operations with what of them is fixed and what is not, as they were at a position.
CREATE FUNCTION operation_parts_at(asked bigint)
RETURNS TABLE (id text, parent_id text, fixed json, state json) LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT o.id, o.parent_id, o.doc, s.doc
  FROM (
    SELECT DISTINCT ON (v.id) v.id, v.parent_id, v.doc
    FROM operation_version v WHERE v.valid_from <= asked ORDER BY v.id, v.valid_from DESC) AS o
  CROSS JOIN LATERAL (
    SELECT v.doc
    FROM operation_state v WHERE v.id = o.id AND v.valid_from <= asked ORDER BY v.valid_from DESC LIMIT 1) AS s
  WHERE o.doc IS NOT NULL;
END;

-- Like `operation`; one is found by its index.
CREATE FUNCTION operation_at(asked bigint)
RETURNS TABLE (id text, parent_id text, start_at bigint, end_at bigint, doc jsonb) LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT p.id, p.parent_id,
    (extract(epoch FROM (p.state ->> 'startDate')::timestamptz) * 1000)::bigint,
    (extract(epoch FROM (p.state ->> 'endDate')::timestamptz) * 1000)::bigint,
    p.fixed::jsonb || p.state::jsonb
  FROM operation_parts_at(asked) AS p;
END;

-- What parents' rows as of a position are made of: their own fields, and what of the operations they follow from.
CREATE FUNCTION parents_at(asked bigint)
RETURNS TABLE (kind text, id text, parent_id text, doc json) LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT 'operation', p.id, p.parent_id, p.state FROM operation_parts_at(asked) AS p
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
