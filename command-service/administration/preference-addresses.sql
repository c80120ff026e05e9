-- Order positions were offered as first page under an address that never was.
UPDATE operational.preference
SET value = jsonb_set(value, '{firstPages,orders}', '"/planningobjects/orders"')
WHERE name = 'modules/menu' AND value #>> '{firstPages,orders}' = '/planningobjects/positions';
