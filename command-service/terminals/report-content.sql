-- SHA-256 of what a report says (content in terminal-reports.ts), so that the same id with other content is told from a
-- repeat; null: it came before this was kept.
ALTER TABLE operational.terminal_report ADD COLUMN content text;
