import Button from '@mui/material/Button';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { recoverSalesPlant } from '#domain/administration/sales-recovery.ts';
import { ask } from '#frontend/api/ask.ts';
import { useSession } from '#frontend/api/session-context.ts';
import { ConfirmDialog } from '#frontend/kit/panels/confirm-dialog.tsx';
import { Section } from '#frontend/kit/panels/section.tsx';
import { useWork } from '#frontend/kit/use-attempt.ts';
import { useAdministrationText } from './administration-text.ts';
import { ArchiveTools } from './archive-run.tsx';

/** A sales plant is reset to the state of the demo, after a question; from then on the waiting page is all that anybody sees. */
export function SalesRecovery() {
  const t = useAdministrationText();
  const { isRecoverable } = useSession();
  const [isAsked, setAsked] = useState(false);
  const { busy, refusal, run } = useWork();
  if (!isRecoverable) return null;
  const recover = async (): Promise<void> => {
    await run(async () => void (await ask(recoverSalesPlant, { body: {} })));
    setAsked(false);
  };
  return (
    <Section title={t('recovery.title')}>
      <p>{t('recovery.what')}</p>
      {refusal !== undefined && <p role="alert">{refusal}</p>}
      <ArchiveTools>
        <Button startIcon={<RotateCcw size={15} strokeWidth={1.75} />} onClick={() => setAsked(true)}>
          {t('recovery.open')}
        </Button>
      </ArchiveTools>
      <ConfirmDialog
        open={isAsked}
        title={t('recovery.ask')}
        action={t('recovery.action')}
        destructive
        busy={busy}
        onConfirm={() => void recover()}
        onCancel={() => setAsked(false)}
      >
        <p>{t('recovery.lost')}</p>
        <p>{t('recovery.meanwhile')}</p>
      </ConfirmDialog>
    </Section>
  );
}
