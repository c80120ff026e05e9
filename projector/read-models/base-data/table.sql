-- Every version of every base-data object, user and of the settings; `doc` is the object as the API shows it.
CREATE TABLE object (
  -- `{collection}:{object_id}`, because ids are unique within a collection only.
  id text COLLATE "C" NOT NULL,
  valid_from bigint NOT NULL,
  valid_from_at bigint NOT NULL,
  valid_to bigint,
  valid_to_at bigint,
  collection text COLLATE "C" NOT NULL,
  object_id text COLLATE "C" NOT NULL,
  doc json NOT NULL
);
