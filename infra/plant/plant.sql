-- Which plant the read models of this database show, and how far its event store had come (design, section 12).
CREATE SCHEMA plant;

CREATE TABLE plant.identity (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  plant_id uuid NOT NULL,
  -- Where its events are, for people: 'PostgreSQL' or 'esdb://host:port'. No passwords.
  event_store text NOT NULL,
  -- Whether the store was seen to hold the founding event. Until then an empty one is founded.
  founded boolean NOT NULL DEFAULT false,
  -- The last event that the projector was handed, about a second ago at most: a store without it is an older copy.
  seen_position bigint NOT NULL DEFAULT 0,
  seen_stream text,
  seen_revision bigint,
  seen_event_id text
);
