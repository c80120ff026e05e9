export const de = {
  'actor.first-start': 'Ersteinrichtung',
  'actor.password-reset': 'Link für neues Passwort',
  'actor.overtime': 'Überstunden',
  'actor.machines': 'Maschine',
  'actor.terminal': 'Terminal',
  'actor.command-service': 'System',
  'actor.deletedUser': 'Gelöschter Benutzer',
  'actor.shop-floor': 'Werkstatt',
} as const;
