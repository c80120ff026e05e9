import Button from '@mui/material/Button';
import { useSessionText } from '#frontend/features/session/session-text.ts';
import { Door } from './door.tsx';

/** Why signing in with a second factor cannot go on (planning §8). */
const causes = ['userNotFound', 'signInTicketExpired', 'NumberOfLoginAttemptsExceeded'] as const;
export type FactorError = (typeof causes)[number];
export const isFactorError = (code: string | null | undefined): code is FactorError =>
  causes.some((one) => one === code);

/** What has happened, what to do, and the way there. */
export function SecondFactorError({ cause, onGo }: { readonly cause: FactorError; readonly onGo: () => void }) {
  const t = useSessionText();
  return (
    <Door title={t('factor.title')} text={t(`errors.2FA.${cause}.mainPart1`)}>
      <p role="alert">{t(`errors.2FA.${cause}.mainPart2`)}</p>
      <div>
        <Button variant="contained" size="large" onClick={onGo}>
          {t(`errors.2FA.${cause}.link`)}
        </Button>
      </div>
    </Door>
  );
}
