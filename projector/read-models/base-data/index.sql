ALTER TABLE object ADD PRIMARY KEY (id);
ALTER TABLE object_version ADD PRIMARY KEY (id, valid_from);
CREATE INDEX object_collection ON object (collection, object_id);
