ALTER TABLE entry ADD PRIMARY KEY (position, line);
-- The audit: few among many.
CREATE INDEX entry_administration ON entry (position) WHERE object_type IN ('user', 'settings');
CREATE INDEX entry_object ON entry (object_id, position, line);
CREATE INDEX placed_together_object ON placed_together USING gin ((object_ids::jsonb) jsonb_path_ops);
-- What was changed in a simulation: few among many.
CREATE INDEX entry_branch ON entry (branch, position) WHERE branch <> 'main';
-- Base data of a step, for what of the plan followed them: few among many.
CREATE INDEX entry_base_data ON entry (change_set) WHERE
  object_type NOT IN ('project', 'orderPosition', 'activity', 'productionOrder', 'operation', 'conflict');
ALTER TABLE placed_together ADD PRIMARY KEY (position, line);
