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
CREATE FUNCTION roll_up_status(children text[]) RETURNS integer LANGUAGE sql IMMUTABLE
BEGIN ATOMIC
  SELECT coalesce(
    CASE
      WHEN bool_or(status = 4) THEN 4
      WHEN bool_and(status = 5) THEN 5
      WHEN bool_or(status >= 3) THEN 3
      WHEN bool_or(status = 2) THEN 2
    END, 1)
  FROM (SELECT unnest(children)::integer AS status) AS child;
END;

-- Like `operation`.
CREATE FUNCTION operation_at(asked bigint)
RETURNS TABLE (id text, parent_id text, start_at bigint, end_at bigint, doc jsonb) LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT o.id, o.parent_id,
    (extract(epoch FROM (s.doc ->> 'startDate')::timestamptz) * 1000)::bigint,
    (extract(epoch FROM (s.doc ->> 'endDate')::timestamptz) * 1000)::bigint,
    o.doc::jsonb || s.doc
  FROM (
    SELECT DISTINCT ON (v.id) v.id, v.parent_id, v.doc
    FROM operation_version v WHERE v.valid_from <= asked ORDER BY v.id, v.valid_from DESC) AS o
  CROSS JOIN LATERAL (
    SELECT v.doc::jsonb AS doc
    FROM operation_state v WHERE v.id = o.id AND v.valid_from <= asked ORDER BY v.valid_from DESC LIMIT 1) AS s
  WHERE o.doc IS NOT NULL;
END;

-- Like `production_order`. What was revoked does not count any more.
CREATE FUNCTION production_order_at(asked bigint)
RETURNS TABLE (id text, parent_id text, doc jsonb) LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT o.id, o.parent_id, o.doc::jsonb || jsonb_build_object(
    'statusId', roll_up_status(array_agg(c.doc ->> 'statusId')),
    'startDate', min(c.doc ->> 'startDate'), 'endDate', max(c.doc ->> 'endDate'),
    'locked', coalesce(bool_and((c.doc ->> 'locked')::boolean), false))
  FROM (
    SELECT DISTINCT ON (v.id) v.id, v.parent_id, v.doc
    FROM production_order_version v WHERE v.valid_from <= asked ORDER BY v.id, v.valid_from DESC) AS o
  LEFT JOIN operation_at(asked) c ON c.parent_id = o.id AND (c.doc ->> 'switchedOff')::boolean IS NOT TRUE
  WHERE o.doc IS NOT NULL
  GROUP BY o.id, o.parent_id, o.doc::jsonb;
END;

-- Like `activity`. A step of the process template has its own dates.
CREATE FUNCTION activity_at(asked bigint)
RETURNS TABLE (id text, parent_id text, doc jsonb) LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT a.id, a.parent_id, CASE
    WHEN NOT (a.doc ->> 'productionProcessStep')::boolean THEN a.doc::jsonb
    ELSE a.doc::jsonb || jsonb_build_object(
      'statusId', roll_up_status(array_agg(c.doc ->> 'statusId')),
      'startDate', min(c.doc ->> 'startDate'), 'endDate', max(c.doc ->> 'endDate'))
    END
  FROM (
    SELECT DISTINCT ON (v.id) v.id, v.parent_id, v.doc
    FROM activity_version v WHERE v.valid_from <= asked ORDER BY v.id, v.valid_from DESC) AS a
  LEFT JOIN production_order_at(asked) c ON c.parent_id = a.id
  WHERE a.doc IS NOT NULL
  GROUP BY a.id, a.parent_id, a.doc::jsonb, a.doc ->> 'productionProcessStep';
END;

-- Like `order_position`.
CREATE FUNCTION order_position_at(asked bigint)
RETURNS TABLE (id text, parent_id text, doc jsonb) LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT p.id, p.parent_id, p.doc::jsonb || jsonb_build_object(
    'statusId', roll_up_status(array_agg(c.doc ->> 'statusId')),
    'startDate', min(c.doc ->> 'startDate'), 'endDate', max(c.doc ->> 'endDate'))
  FROM (
    SELECT DISTINCT ON (v.id) v.id, v.parent_id, v.doc
    FROM order_position_version v WHERE v.valid_from <= asked ORDER BY v.id, v.valid_from DESC) AS p
  LEFT JOIN activity_at(asked) c ON c.parent_id = p.id
  WHERE p.doc IS NOT NULL
  GROUP BY p.id, p.parent_id, p.doc::jsonb;
END;

-- Like `project`.
CREATE FUNCTION project_at(asked bigint) RETURNS TABLE (id text, doc jsonb) LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT p.id, p.doc::jsonb || jsonb_build_object(
    'statusId', roll_up_status(array_agg(c.doc ->> 'statusId')),
    'startDate', min(c.doc ->> 'startDate'), 'endDate', max(c.doc ->> 'endDate'))
  FROM (
    SELECT DISTINCT ON (v.id) v.id, v.doc
    FROM project_version v WHERE v.valid_from <= asked ORDER BY v.id, v.valid_from DESC) AS p
  LEFT JOIN order_position_at(asked) c ON c.parent_id = p.id
  WHERE p.doc IS NOT NULL
  GROUP BY p.id, p.doc::jsonb;
END;
