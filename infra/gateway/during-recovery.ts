import type { FastifyRequest } from 'fastify';
import { readPlantState } from '#domain/administration/api/session-calls.ts';
import type { AnswerOf } from '#domain/call.ts';
import { type Language, languageSchema } from '#domain/kernel/language.ts';
import { recoveryHeader, type SalesRecovery } from '#infra/plant/sales-recovery.ts';

interface Answer {
  readonly type: string;
  readonly body: string;
}

const state: AnswerOf<typeof readPlantState> = {
  has2FA: false,
  backendStarting: true,
  salesRecover: true,
  environment: 'SALESSYSTEM',
};
const stateAnswer: Answer = { type: 'application/json; charset=utf-8', body: JSON.stringify(state) };

/**
 * What is answered while a sales plant is being reset (planning §2, §8): to whoever asks how the plant is, that; to whoever opens a
 * page, one that waits; everything else is refused. undefined: the request goes its way, as that of the launcher who loads the
 * demo, of who asks for health, and the files of pages that are open.
 */
export function duringRecovery(
  { url, method, headers }: Pick<FastifyRequest, 'url' | 'method' | 'headers'>,
  recovery: SalesRecovery | undefined,
): Answer | 'refused' | undefined {
  if (recovery === undefined || headers[recoveryHeader] === recovery.token) return undefined;
  const [path = '/'] = url.split('?');
  if (path === '/api/health') return undefined;
  if (path === readPlantState.path) return stateAnswer;
  if (/^\/(api|nats)(\/|$)/.test(path) || !['GET', 'HEAD'].includes(method)) return 'refused';
  const isPage = headers.accept?.includes('text/html') === true;
  return isPage
    ? { type: 'text/html; charset=utf-8', body: waitingPage(languageOf(headers['accept-language'])) }
    : undefined;
}

/** The first that the product speaks; German is the default (base data §11). */
function languageOf(accepted = ''): Language {
  for (const one of accepted.split(',')) {
    const language = languageSchema.safeParse(one.trim().slice(0, 2).toLowerCase());
    if (language.success) return language.data;
  }
  return 'de';
}

/** The service with the pages may be away as well. Asks again every ten seconds (planning §9). */
const waitingPage = (language: Language): string => {
  const [title, text] = words[language];
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="10">
<title>${title} · Leitstand</title>
<style>
  :root { color-scheme: light dark; }
  body { min-height: 100vh; margin: 0; display: grid; place-content: center; gap: 8px; padding: 24px; box-sizing: border-box; font: 16px/1.5 system-ui, sans-serif; text-align: center; }
  h1 { margin: 0; font-size: 22px; }
  p { margin: 0; max-width: 440px; }
</style>
<main role="status"><h1>${title}</h1><p>${text}</p></main>
</html>`;
};

/** As `waiting.recovery` of the texts of the session, which come from the service that may be away. */
const words: Readonly<Record<Language, readonly [title: string, text: string]>> = {
  de: [
    'Leitstand wird zurückgesetzt',
    'Die Fabrik bekommt wieder den Stand der Demo. Das dauert einige Minuten; die Seite geht von selbst weiter.',
  ],
  en: [
    'Leitstand is being reset',
    'The plant gets the state of the demo again. That takes some minutes; the page goes on by itself.',
  ],
  es: [
    'Leitstand se está restableciendo',
    'La planta vuelve al estado de la demo. Tarda unos minutos; la página continúa por sí sola.',
  ],
  fr: [
    'Leitstand est en cours de réinitialisation',
    'L’usine retrouve l’état de la démo. Cela prend quelques minutes ; la page continue d’elle-même.',
  ],
  ru: [
    'Leitstand сбрасывается',
    'Завод возвращается к состоянию демо. Это займёт несколько минут; страница продолжит сама.',
  ],
};
