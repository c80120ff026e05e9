ALTER TABLE entry ADD PRIMARY KEY (position, line);
-- The audit: few among many.
CREATE INDEX entry_administration ON entry (position) WHERE object_type IN ('user', 'settings');
CREATE INDEX entry_object ON entry (object_id, position, line);
