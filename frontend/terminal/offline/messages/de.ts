export const de = {
  pill: 'Neue Version',
  title: 'Eine neue Version ist da',
  help: 'Sie kommt von selbst, sobald niemand das Terminal braucht. Wer angemeldet ist, bleibt es, und was wartet, wird gesendet. Was noch nicht gemeldet ist, tippen Sie danach neu.',
  now: 'Jetzt laden',
  later: 'Später',
} as const;
