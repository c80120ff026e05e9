ALTER TABLE entry ADD PRIMARY KEY (position);
CREATE INDEX entry_subject ON entry (subject_id, position);
CREATE INDEX entry_feedback ON entry (feedback_id);
