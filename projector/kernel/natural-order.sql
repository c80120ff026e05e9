-- How people read names and numbers, in whatever language: "Säge 2" before "Säge 10", "ä" beside "a", whatever the case.
-- Only statements sort by it, no index does: another release of ICU may order otherwise.
CREATE COLLATION projection.natural_order (provider = icu, locale = 'und-u-kn-true');
