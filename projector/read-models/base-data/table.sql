-- Every base-data object, user and the settings; `doc` is the object as the API shows it.
CREATE TABLE object (
  -- `{collection}:{object_id}`, because ids are unique within a collection only.
  id text COLLATE "C" NOT NULL,
  collection text COLLATE "C" NOT NULL,
  object_id text COLLATE "C" NOT NULL,
  doc json NOT NULL
);

-- What was true from a position in the log on, until the next version of the same id. Without a document: nothing.
CREATE TABLE object_version (
  id text COLLATE "C" NOT NULL,
  valid_from bigint NOT NULL,
  collection text COLLATE "C" NOT NULL,
  object_id text COLLATE "C" NOT NULL,
  doc json
);

-- The rows of `object` as they were at a position.
CREATE FUNCTION object_at(asked bigint)
RETURNS TABLE (id text, collection text, object_id text, doc json) LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT v.id, v.collection, v.object_id, v.doc FROM (
    SELECT DISTINCT ON (o.id) o.id, o.collection, o.object_id, o.doc
    FROM object_version o WHERE o.valid_from <= asked ORDER BY o.id, o.valid_from DESC) AS v
  WHERE v.doc IS NOT NULL;
END;
