import Button from '@mui/material/Button';
import { useSessionText } from '#frontend/features/session/session-text.ts';
import { RecoveryCodes } from '#frontend/kit/second-factor/recovery-codes.tsx';
import { Door } from './door.tsx';

/** After a second factor was set up while signing in: its codes, before anything else. */
export default function RecoveryCodesPage({
  codes,
  onGo,
}: {
  readonly codes: readonly string[];
  readonly onGo: () => void;
}) {
  const t = useSessionText();
  return (
    <Door title={t('codes.title')} text="">
      <RecoveryCodes codes={codes} />
      <div>
        <Button variant="contained" size="large" onClick={onGo}>
          {t('codes.continue')}
        </Button>
      </div>
    </Door>
  );
}
