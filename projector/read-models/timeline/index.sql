ALTER TABLE project ADD PRIMARY KEY (id, valid_from);
ALTER TABLE order_position ADD PRIMARY KEY (id, valid_from);
ALTER TABLE activity ADD PRIMARY KEY (id, valid_from);
ALTER TABLE production_order ADD PRIMARY KEY (id, valid_from);
ALTER TABLE operation ADD PRIMARY KEY (id, valid_from);
ALTER TABLE name ADD PRIMARY KEY (id, valid_from);
ALTER TABLE moment ADD PRIMARY KEY (position);
CREATE INDEX moment_at ON moment (at, position);

-- "Now": what is true has no end yet.
CREATE INDEX project_now ON project (id) WHERE valid_to IS NULL;
CREATE INDEX order_position_now ON order_position (parent_id, id) WHERE valid_to IS NULL;
CREATE INDEX activity_now ON activity (parent_id, id) WHERE valid_to IS NULL;
CREATE INDEX production_order_now ON production_order (parent_id, id) WHERE valid_to IS NULL;
CREATE INDEX operation_now ON operation (start_at, end_at) WHERE valid_to IS NULL;
CREATE INDEX operation_now_parent ON operation (parent_id) WHERE valid_to IS NULL;
CREATE INDEX name_now ON name (id) WHERE valid_to IS NULL;
