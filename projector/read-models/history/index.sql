ALTER TABLE entry ADD PRIMARY KEY (position, line);
CREATE INDEX entry_object ON entry (object_id, position, line);
