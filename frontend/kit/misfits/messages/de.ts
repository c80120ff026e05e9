/** German words for what no longer fits the base data. */
export const de = {
  'cause.holiday': 'passt nicht mehr: Feiertag am {{day}}',
  'cause.gap': 'passt nicht mehr: Lücke am {{day}}',
  'cause.shift': 'passt nicht mehr: keine Arbeitszeit am {{day}}',
  'cause.length': 'passt nicht mehr: endet jetzt {{time}}',
  'cause.times': 'passt nicht mehr: laut Technologie {{length}}',
  'cause.setUp': 'passt nicht mehr: braucht {{length}} Rüsten',
  'cause.deleted': 'passt nicht mehr: Ressource gelöscht',
  'cause.archived': 'passt nicht mehr: Ressource archiviert',
  'cause.attendant': 'passt nicht mehr: Ressource begleitet jetzt',
  'cause.group': 'passt nicht mehr: Ressource nicht mehr in der Gruppe',
  'cause.program': 'passt nicht mehr: Ressource ohne das Programm',
  'cause.characteristics': 'passt nicht mehr: Ressource ohne die nötigen Merkmale',
} as const;
