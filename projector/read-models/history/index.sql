ALTER TABLE entry ADD PRIMARY KEY (position, line);
CREATE INDEX entry_object ON entry (object_id, position, line);
CREATE INDEX placed_together_object ON placed_together USING gin ((object_ids::jsonb) jsonb_path_ops);
-- What was changed in a simulation: few among many.
CREATE INDEX entry_branch ON entry (branch, position) WHERE branch <> 'main';
-- Base data of a step, for what of the plan followed them: few among many.
CREATE INDEX entry_base_data ON entry (change_set) WHERE
  object_type NOT IN ('project', 'orderPosition', 'activity', 'productionOrder', 'operation', 'conflict');
ALTER TABLE placed_together ADD PRIMARY KEY (position, line);
-- The audit: everything by time, and by who, by what was done or by words in it and time; the same of both tables. A page far
-- back is counted off in the index alone.
CREATE INDEX entry_at ON entry (at, position, line) INCLUDE (branch, object_type);
CREATE INDEX entry_who ON entry (who(actor), at, position, line);
CREATE INDEX entry_action ON entry (action, at, position, line);
CREATE INDEX entry_words ON entry USING gin (words(changes)) WHERE changes IS NOT NULL;
CREATE INDEX placed_together_at ON placed_together (at, position, line);
