ALTER TABLE object ADD PRIMARY KEY (id, valid_from);
CREATE INDEX object_now ON object (collection, object_id) WHERE valid_to IS NULL;
