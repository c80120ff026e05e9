-- Every simulation that is not discarded.
CREATE TABLE simulation (
  -- Its number.
  id text COLLATE "C" NOT NULL,
  -- Last position of the main line that it shows.
  baseline bigint NOT NULL,
  -- `SimulationRow`
  doc json NOT NULL
);
