-- Every report from the shop floor, and what was corrected of it: one row per event. What leaves the plan takes its reports
-- along and brings them back; whoever reads asks the plan which operations and activities there are.
CREATE TABLE entry (
  position bigint NOT NULL,
  -- `main`, or the number of a simulation.
  branch text COLLATE "C" NOT NULL,
  feedback_id text COLLATE "C" NOT NULL,
  -- Operation or activity.
  subject_id text COLLATE "C" NOT NULL,
  -- false: the report as it was said, a `FeedbackRow`; true: the fields of it that are others from here on.
  is_correction boolean NOT NULL,
  doc json NOT NULL
);
