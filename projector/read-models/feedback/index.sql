ALTER TABLE entry ADD PRIMARY KEY (position);
CREATE INDEX entry_subject ON entry (subject_id, position);
CREATE INDEX entry_feedback ON entry (feedback_id);
-- What a machine has made since an instant: TV screens ask for it all day. A correction may put a report into another day.
CREATE INDEX entry_machine ON entry ((doc ->> 'resourceId'), ((doc ->> 'occurredAt') COLLATE "C"))
  WHERE NOT is_correction AND branch = 'main';
CREATE INDEX entry_put_off ON entry (((doc ->> 'occurredAt') COLLATE "C"))
  WHERE is_correction AND branch = 'main' AND doc ->> 'occurredAt' IS NOT NULL;
