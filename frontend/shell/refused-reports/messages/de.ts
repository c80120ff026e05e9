export const de = {
  count_one: '{{count}} abgewiesene Meldung',
  count_other: '{{count}} abgewiesene Meldungen',
  open: 'Meldungen von Terminals zeigen, die der Plan nicht angenommen hat',
} as const;
