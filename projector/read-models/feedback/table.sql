-- Every report from the shop floor, as it was said: one row per entry. What leaves the plan takes its reports along and
-- brings them back; whoever reads asks the plan which operations and activities there are.
CREATE TABLE entry (
  position bigint NOT NULL,
  -- `main`, or the number of a simulation.
  branch text COLLATE "C" NOT NULL,
  feedback_id text COLLATE "C" NOT NULL,
  -- Operation or activity.
  subject_id text COLLATE "C" NOT NULL,
  -- `FeedbackRow`
  doc json NOT NULL
);
