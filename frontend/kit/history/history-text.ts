import { hasKitText, kitText } from '#frontend/kit/kit-text.ts';

/** Word of a field of an object; a field without one is called as it is. */
export const fieldWord = (field: string): string => wordOr(`history.field.${field}`, field);

export const actionWord = (action: string): string => wordOr(`history.action.${action}`, action);

/** How a report ended. */
export const terminationWord = (termination: string): string =>
  wordOr(`history.termination.${termination}`, termination);

const wordOr = (key: string, otherwise: string): string => (hasKitText(key) ? kitText(key) : otherwise);
