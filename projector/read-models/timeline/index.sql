ALTER TABLE project ADD PRIMARY KEY (id);
ALTER TABLE order_position ADD PRIMARY KEY (id);
ALTER TABLE activity ADD PRIMARY KEY (id);
ALTER TABLE production_order ADD PRIMARY KEY (id);
ALTER TABLE operation ADD PRIMARY KEY (id);
CREATE INDEX order_position_parent ON order_position (parent_id, id);
CREATE INDEX activity_parent ON activity (parent_id, id);
-- Process steps have dates of their own and are looked for by them; there are few of them.
CREATE INDEX activity_process_step ON activity (parent_id) WHERE doc ->> 'productionProcessStep' = 'false';
CREATE INDEX production_order_parent ON production_order (parent_id, id);
CREATE INDEX operation_parent ON operation (parent_id);
CREATE INDEX operation_span ON operation (start_at, end_at);
-- What a machine still has to do: terminals and screens ask for it every few seconds.
CREATE INDEX operation_open ON operation (resource_id, start_at) WHERE status_id <> 5;
-- What is at work on a machine, and what it did when: as texts of the API, whose order is that of time.
CREATE INDEX operation_begun ON operation (resource_id) WHERE status_id IN (3, 4, 6);
CREATE INDEX operation_done ON operation (resource_id, ((doc ->> 'actualEndDate') COLLATE "C")) WHERE status_id = 5;
-- A list of operations begins with what is to be done next.
CREATE INDEX operation_to_do ON operation (start_at, id) WHERE status_id <> 5;

ALTER TABLE project_version ADD PRIMARY KEY (id, valid_from);
ALTER TABLE order_position_version ADD PRIMARY KEY (id, valid_from);
ALTER TABLE activity_version ADD PRIMARY KEY (id, valid_from);
ALTER TABLE production_order_version ADD PRIMARY KEY (id, valid_from);
ALTER TABLE operation_version ADD PRIMARY KEY (id, valid_from);
ALTER TABLE operation_state ADD PRIMARY KEY (id, valid_from);
-- What changed in a time, for who plays it: versions lie in the order of the log.
CREATE INDEX project_version_from ON project_version USING brin (valid_from);
CREATE INDEX order_position_version_from ON order_position_version USING brin (valid_from);
CREATE INDEX activity_version_from ON activity_version USING brin (valid_from);
CREATE INDEX production_order_version_from ON production_order_version USING brin (valid_from);
CREATE INDEX operation_version_from ON operation_version USING brin (valid_from);
CREATE INDEX operation_state_from ON operation_state USING brin (valid_from);
ALTER TABLE name ADD PRIMARY KEY (id);
ALTER TABLE revision ADD PRIMARY KEY (position);
-- What is gone by what it belonged to: few among many. What is there is found in the tables of now.
CREATE INDEX activity_gone ON activity_version (parent_id) WHERE doc IS NULL;
CREATE INDEX production_order_gone ON production_order_version (parent_id) WHERE doc IS NULL;
CREATE INDEX operation_gone ON operation_version (parent_id) WHERE doc IS NULL;
-- What other systems call an object: they look for each by it.
CREATE INDEX project_external ON project USING gin (((doc ->> 'externalIds')::jsonb) jsonb_path_ops)
  WHERE (doc ->> 'externalIds') IS NOT NULL;
CREATE INDEX order_position_external ON order_position USING gin (((doc ->> 'externalIds')::jsonb) jsonb_path_ops)
  WHERE (doc ->> 'externalIds') IS NOT NULL;
CREATE INDEX activity_external ON activity USING gin (((doc ->> 'externalIds')::jsonb) jsonb_path_ops)
  WHERE (doc ->> 'externalIds') IS NOT NULL;
CREATE INDEX production_order_external ON production_order USING gin (((doc ->> 'externalIds')::jsonb) jsonb_path_ops)
  WHERE (doc ->> 'externalIds') IS NOT NULL;
CREATE INDEX operation_external ON operation USING gin (((doc ->> 'externalIds')::jsonb) jsonb_path_ops)
  WHERE (doc ->> 'externalIds') IS NOT NULL;
