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
-- Articles and customers as the plan's rows show them.
CREATE TABLE name_version (LIKE project_version);

-- Which plan revision the rows showed from which position and time on: finds the position of an instant.
CREATE TABLE moment (
  position bigint NOT NULL,
  at bigint NOT NULL,
  revision bigint NOT NULL
);

-- The rows as they were at a position, in the columns of the tables above. Parents' dates and status are rolled up
-- here as folding does it for the rows that are true now (domain facts §4).

-- Status of a parent from its children's; null stands for no child.
CREATE FUNCTION roll_up_status(children integer[]) RETURNS integer LANGUAGE sql IMMUTABLE
BEGIN ATOMIC
  SELECT coalesce(
    CASE
      WHEN bool_or(status = 4) THEN 4
      WHEN bool_and(status = 5) THEN 5
      WHEN bool_or(status >= 3) THEN 3
      WHEN bool_or(status = 2) THEN 2
    END, 1)
  FROM (SELECT unnest(children) AS status) AS child;
END;

-- Operations with what of them is fixed and what is not.
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

-- A fixed document with what was rolled up.
CREATE FUNCTION with_span(fixed json, status integer, starts text, ends text) RETURNS jsonb LANGUAGE sql IMMUTABLE
BEGIN ATOMIC
  SELECT fixed::jsonb || jsonb_build_object('statusId', status, 'startDate', starts, 'endDate', ends);
END;

-- All rows of all tables at once, each level rolled up from the one below it. What was revoked does not count any
-- more, nor what has nothing left beneath it, nor a position that was split; a step of the process template has its
-- own dates and status.
CREATE FUNCTION plan_at(asked bigint)
RETURNS TABLE (kind text, id text, parent_id text, start_at bigint, end_at bigint, doc jsonb) LANGUAGE sql STABLE
BEGIN ATOMIC
  WITH operations AS MATERIALIZED (
    SELECT p.id, p.parent_id, p.fixed, p.state,
      s."statusId" AS status, s."startDate" AS starts, s."endDate" AS ends, s.locked, s."switchedOff" AS revoked
    FROM operation_parts_at(asked) AS p
    CROSS JOIN LATERAL json_to_record(p.state)
      AS s ("statusId" integer, "startDate" text, "endDate" text, locked boolean, "switchedOff" boolean)),
  production_orders AS MATERIALIZED (
    SELECT o.id, o.parent_id, o.doc AS fixed, coalesce(c.status, 1) AS status, c.starts, c.ends,
      coalesce(c.locked, false) AS locked
    FROM (
      SELECT DISTINCT ON (v.id) v.id, v.parent_id, v.doc
      FROM production_order_version v WHERE v.valid_from <= asked ORDER BY v.id, v.valid_from DESC) AS o
    LEFT JOIN (
      SELECT parent_id, roll_up_status(array_agg(status)) AS status, min(starts) AS starts, max(ends) AS ends,
        bool_and(locked) AS locked
      FROM operations WHERE revoked IS NOT TRUE GROUP BY parent_id) AS c ON c.parent_id = o.id
    WHERE o.doc IS NOT NULL),
  activities AS MATERIALIZED (
    SELECT a.id, a.parent_id, a.doc AS fixed, own."productionProcessStep" AS rolled,
      CASE WHEN own."productionProcessStep" THEN coalesce(c.status, 1) ELSE own."statusId" END AS status,
      CASE WHEN own."productionProcessStep" THEN c.starts ELSE own."startDate" END AS starts,
      CASE WHEN own."productionProcessStep" THEN c.ends ELSE own."endDate" END AS ends
    FROM (
      SELECT DISTINCT ON (v.id) v.id, v.parent_id, v.doc
      FROM activity_version v WHERE v.valid_from <= asked ORDER BY v.id, v.valid_from DESC) AS a
    CROSS JOIN LATERAL json_to_record(a.doc)
      AS own ("productionProcessStep" boolean, "statusId" integer, "startDate" text, "endDate" text)
    LEFT JOIN (
      SELECT parent_id, roll_up_status(array_agg(status) FILTER (WHERE starts IS NOT NULL)) AS status,
        min(starts) AS starts, max(ends) AS ends
      FROM production_orders GROUP BY parent_id) AS c ON c.parent_id = a.id
    WHERE a.doc IS NOT NULL),
  order_positions AS MATERIALIZED (
    SELECT p.id, p.parent_id, p.doc AS fixed, coalesce(c.status, 1) AS status, c.starts, c.ends,
      (p.doc ->> 'isSplit')::boolean IS TRUE AS is_split
    FROM (
      SELECT DISTINCT ON (v.id) v.id, v.parent_id, v.doc
      FROM order_position_version v WHERE v.valid_from <= asked ORDER BY v.id, v.valid_from DESC) AS p
    LEFT JOIN (
      SELECT parent_id, roll_up_status(array_agg(status) FILTER (WHERE starts IS NOT NULL)) AS status,
        min(starts) AS starts, max(ends) AS ends
      FROM activities GROUP BY parent_id) AS c ON c.parent_id = p.id
    WHERE p.doc IS NOT NULL)
  SELECT 'operation', o.id, o.parent_id,
    (extract(epoch FROM o.starts::timestamptz) * 1000)::bigint,
    (extract(epoch FROM o.ends::timestamptz) * 1000)::bigint,
    o.fixed::jsonb || o.state::jsonb
  FROM operations AS o
  UNION ALL
  SELECT 'production_order', o.id, o.parent_id, NULL, NULL,
    with_span(o.fixed, o.status, o.starts, o.ends) || jsonb_build_object('locked', o.locked)
  FROM production_orders AS o
  UNION ALL
  SELECT 'activity', a.id, a.parent_id, NULL, NULL,
    CASE WHEN a.rolled THEN with_span(a.fixed, a.status, a.starts, a.ends) ELSE a.fixed::jsonb END
  FROM activities AS a
  UNION ALL
  SELECT 'order_position', p.id, p.parent_id, NULL, NULL, with_span(p.fixed, p.status, p.starts, p.ends)
  FROM order_positions AS p
  UNION ALL
  SELECT 'project', p.id, NULL, NULL, NULL, with_span(p.doc, coalesce(c.status, 1), c.starts, c.ends)
  FROM (
    SELECT DISTINCT ON (v.id) v.id, v.doc
    FROM project_version v WHERE v.valid_from <= asked ORDER BY v.id, v.valid_from DESC) AS p
  LEFT JOIN (
    SELECT parent_id, roll_up_status(array_agg(status) FILTER (WHERE NOT is_split)) AS status,
      min(starts) AS starts, max(ends) AS ends
    FROM order_positions GROUP BY parent_id) AS c ON c.parent_id = p.id
  WHERE p.doc IS NOT NULL;
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

-- Like `production_order`.
CREATE FUNCTION production_order_at(asked bigint)
RETURNS TABLE (id text, parent_id text, doc jsonb) LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT p.id, p.parent_id, p.doc FROM plan_at(asked) AS p WHERE p.kind = 'production_order';
END;

-- Like `activity`.
CREATE FUNCTION activity_at(asked bigint)
RETURNS TABLE (id text, parent_id text, doc jsonb) LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT p.id, p.parent_id, p.doc FROM plan_at(asked) AS p WHERE p.kind = 'activity';
END;

-- Like `order_position`.
CREATE FUNCTION order_position_at(asked bigint)
RETURNS TABLE (id text, parent_id text, doc jsonb) LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT p.id, p.parent_id, p.doc FROM plan_at(asked) AS p WHERE p.kind = 'order_position';
END;

-- Like `project`.
CREATE FUNCTION project_at(asked bigint)
RETURNS TABLE (id text, doc jsonb) LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT p.id, p.doc FROM plan_at(asked) AS p WHERE p.kind = 'project';
END;
