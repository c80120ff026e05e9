import { useCallback } from 'react';
import { changeOwnLanguage } from '#domain/administration/api/session-calls.ts';
import type { Language } from '#domain/kernel/language.ts';
import { errorCodeOf } from '#frontend/api/api-error.ts';
import { ask } from '#frontend/api/ask.ts';
import { useSession } from '#frontend/api/session-context.ts';
import { errorText } from '#frontend/i18n/error-text.ts';
import { chooseLanguageOf } from '#frontend/i18n/language-of-person.ts';
import { notify } from './notifications.ts';

/** Changes the language of whoever is signed in: here at once, and at the plant for every computer of theirs. */
export function useOwnLanguage(): (language: Language) => void {
  const { userId } = useSession().user;
  return useCallback(
    (language) => {
      chooseLanguageOf(userId, language);
      ask(changeOwnLanguage, { params: { id: userId }, body: { language } }).catch((error: unknown) =>
        notify({ severity: 'error', text: errorText(errorCodeOf(error)) }),
      );
    },
    [userId],
  );
}
