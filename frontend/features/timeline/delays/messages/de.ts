/** German texts of steps that cannot begin where they stand, because others are late. */
export const de = {
  note_one: '{{count}} Schritt kann nicht wie geplant beginnen',
  note_other: '{{count}} Schritte können nicht wie geplant beginnen',
  open: 'Warum, und was hilft',
  held: 'Kann frühestens {{possible}} beginnen: {{late}} ist voraussichtlich {{expected}} fertig.',
  longer: 'Voraussichtlich {{expected}} fertig, {{length}} nach Plan.',
  late_one:
    'Voraussichtlich {{expected}} fertig, {{length}} nach Plan. {{count}} Schritt dahinter kann dann nicht wie geplant beginnen.',
  late_other:
    'Voraussichtlich {{expected}} fertig, {{length}} nach Plan. {{count}} Schritte dahinter können dann nicht wie geplant beginnen.',
  replan: 'Neu planen, was dahinter kommt',
  hide: 'Ausblenden, bis es andere Schritte sind',
  freed_one: 'Auf {{count}} Ressource ist Zeit frei geworden',
  freed_other: 'Auf {{count}} Ressourcen ist Zeit frei geworden',
  pull: 'Was folgt vorziehen …',
} as const;
