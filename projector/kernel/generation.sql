-- Raised when a rebuild has put other tables in the place of a read model's: whoever writes to the old ones finds out.
ALTER TABLE projection.checkpoint ADD COLUMN generation bigint NOT NULL DEFAULT 0;
