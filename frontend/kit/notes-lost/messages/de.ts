/** German texts of what goes with an object that is taken off the plan. */
export const de = {
  comments_one: '{{count}} Kommentar geht verloren',
  comments_other: '{{count}} Kommentare gehen verloren',
  files_one: '{{count}} angehängte Datei geht verloren',
  files_other: '{{count}} angehängte Dateien gehen verloren',
};
