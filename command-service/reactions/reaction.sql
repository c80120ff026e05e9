-- How far each reaction has come (reactions.ts): the position of the last event that it need not see again.
CREATE TABLE operational.reaction (
  name text PRIMARY KEY,
  position numeric(20) NOT NULL
);
-- What belonged to overtime is in the events of the plan now (decision 0209).
DROP TABLE operational.taken_overtime;
