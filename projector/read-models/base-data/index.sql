ALTER TABLE object ADD PRIMARY KEY (id);
ALTER TABLE object_version ADD PRIMARY KEY (id, valid_from);
CREATE INDEX object_collection ON object (collection, object_id);
-- What changed in a time: versions lie in the order of the log.
CREATE INDEX object_version_from ON object_version USING brin (valid_from);
-- What other systems call an object: they look for each by it.
CREATE INDEX object_external ON object USING gin (((doc ->> 'externalIds')::jsonb) jsonb_path_ops)
  WHERE (doc ->> 'externalIds') IS NOT NULL;
