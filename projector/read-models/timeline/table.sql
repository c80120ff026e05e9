-- Every version of every row of the plan, true from `valid_from` up to before `valid_to` (positions in the log;
-- `_at`: epoch milliseconds). `doc` is the row as the API shows it, kept to the letter.
CREATE TABLE project (
  id text COLLATE "C" NOT NULL,
  valid_from bigint NOT NULL,
  valid_from_at bigint NOT NULL,
  valid_to bigint,
  valid_to_at bigint,
  doc json NOT NULL
);
CREATE TABLE order_position (
  id text COLLATE "C" NOT NULL,
  valid_from bigint NOT NULL,
  valid_from_at bigint NOT NULL,
  valid_to bigint,
  valid_to_at bigint,
  parent_id text COLLATE "C" NOT NULL,
  doc json NOT NULL
);
CREATE TABLE activity (LIKE order_position);
CREATE TABLE production_order (LIKE order_position);
CREATE TABLE operation (
  id text COLLATE "C" NOT NULL,
  valid_from bigint NOT NULL,
  valid_from_at bigint NOT NULL,
  valid_to bigint,
  valid_to_at bigint,
  parent_id text COLLATE "C" NOT NULL,
  -- The bar, half-open, epoch milliseconds.
  start_at bigint NOT NULL,
  end_at bigint NOT NULL,
  doc json NOT NULL
);

-- Articles and customers as the plan's rows show them.
CREATE TABLE name (LIKE project);

-- Which plan revision the rows showed from which position and time on: finds the position of an instant.
CREATE TABLE moment (
  position bigint NOT NULL,
  at bigint NOT NULL,
  revision bigint NOT NULL
);
