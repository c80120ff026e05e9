/** What `migrate` runs for the part `operational`, in this order. A file that has run somewhere never changes again. */
export const operationalTables: readonly URL[] = [
  new URL('./operational.sql', import.meta.url),
  new URL('./rate-limit.sql', import.meta.url),
  new URL('./administration/accounts.sql', import.meta.url),
  new URL('./administration/earlier-live-keys.sql', import.meta.url),
  new URL('./administration/audit.sql', import.meta.url),
  new URL('./imports/import-jobs.sql', import.meta.url),
  new URL('./administration/preferences.sql', import.meta.url),
  new URL('./administration/access.sql', import.meta.url),
  new URL('./overtime/taken-overtime.sql', import.meta.url),
  new URL('./administration/api-tokens.sql', import.meta.url),
  new URL('./administration/second-factors.sql', import.meta.url),
  new URL('./administration/reset-links.sql', import.meta.url),
  new URL('./administration/badges.sql', import.meta.url),
  new URL('./sample-plant/sample-plant.sql', import.meta.url),
  new URL('./devices/devices.sql', import.meta.url),
  new URL('./machines/machine-signals.sql', import.meta.url),
];
