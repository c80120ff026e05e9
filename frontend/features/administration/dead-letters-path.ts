/** Below `/api`: the list of dead letters, and what is decided about each. */
export const deadLettersPath = '/useradmin/deadLetters';
