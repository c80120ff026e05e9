import { ApiError, errorCodeOf } from '#frontend/api/api-error.ts';
import { errorText, fieldErrorText } from '#frontend/i18n/error-text.ts';
import type { PersonalText } from './personal-text.ts';

/** What the plant has refused, in words: of a field what is wrong with it. Nobody was asked for a name here. */
export function refusalWords(error: unknown, t: PersonalText): string {
  if (errorCodeOf(error) === 'wrongCredentials') return t('password.wrong');
  const details = error instanceof ApiError ? error.detailsObject : {};
  const { fields } = details;
  const [code] = typeof fields === 'object' && fields !== null ? Object.values(fields) : [];
  return typeof code === 'string' ? fieldErrorText(code) : errorText(errorCodeOf(error), details);
}
