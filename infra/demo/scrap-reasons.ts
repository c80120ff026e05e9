/** The scrap reasons of the sample, in the language of the machines and work steps that it is shown with. */
export const scrapReasons: Readonly<Record<string, string>> = {
  'Brake assembly not as ordered': 'Bremse nicht wie bestellt',
  'Color incorrect': 'Farbe falsch',
  'Gouge in metal': 'Kerbe im Metall',
  'Drill pattern incorrect': 'Bohrbild falsch',
  'Drill size too large': 'Bohrung zu groß',
  'Drill size too small': 'Bohrung zu klein',
  'Handling damage': 'Transportschaden',
  'Paint process failed': 'Lackierung fehlerhaft',
  'Primer process failed': 'Grundierung fehlerhaft',
  'Seat assembly not as ordered': 'Sattel nicht wie bestellt',
  'Stress test failed': 'Belastungsprobe nicht bestanden',
  'Thermoform temperature too high': 'Umformtemperatur zu hoch',
  'Thermoform temperature too low': 'Umformtemperatur zu niedrig',
  'Trim length too long': 'Zuschnitt zu lang',
  'Trim length too short': 'Zuschnitt zu kurz',
  'Wheel misaligned': 'Laufrad nicht zentriert',
};
