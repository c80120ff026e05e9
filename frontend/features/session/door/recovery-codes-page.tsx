import Button from '@mui/material/Button';
import { RecoveryCodes } from '#frontend/kit/second-factor/recovery-codes.tsx';
import { Door } from './door.tsx';
import { useDoorText } from './door-text.ts';

/** After a second factor was set up while signing in: its codes, before anything else. */
export default function RecoveryCodesPage({
  codes,
  onGo,
}: {
  readonly codes: readonly string[];
  readonly onGo: () => void;
}) {
  const t = useDoorText();
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
