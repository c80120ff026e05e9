import { type ReactNode, useState } from 'react';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { ConfirmDialog } from '#frontend/kit/panels/confirm-dialog.tsx';
import { RefusalWithUses, refusalWithUses, type UsesRefusal } from '#frontend/shell/sections/refusal-with-uses.tsx';
import { useBaseDataText } from './base-data-text.ts';

interface DeleteDialogProps {
  readonly open: boolean;
  readonly name: string;
  /** What happens without it, where that means something to the plan. */
  readonly effect?: ReactNode;
  /** Fails with `ApiError`. */
  readonly remove: () => Promise<void>;
  readonly onDeleted: () => void;
  /** Offered instead when it cannot go. */
  readonly onArchive: (() => void) | undefined;
  readonly onCancel: () => void;
}

/** Asks before an object goes, and says who still uses it when it cannot go. */
export function DeleteDialog({ open, name, effect, remove, onDeleted, onArchive, onCancel }: DeleteDialogProps) {
  const t = useBaseDataText();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<UsesRefusal>();
  const confirm = async (): Promise<void> => {
    setBusy(true);
    try {
      await remove();
      onDeleted();
    } catch (error) {
      setRefusal(refusalWithUses(error, errorText));
    } finally {
      setBusy(false);
    }
  };
  const archiveInstead = refusal === undefined ? undefined : onArchive;
  return (
    <ConfirmDialog
      open={open}
      title={t('delete.title', { name })}
      action={archiveInstead === undefined ? t('panel.delete') : t('delete.archive')}
      destructive={archiveInstead === undefined}
      busy={busy}
      impossible={refusal !== undefined && archiveInstead === undefined}
      onConfirm={archiveInstead ?? (() => void confirm())}
      onCancel={() => {
        setRefusal(undefined);
        onCancel();
      }}
    >
      {refusal === undefined ? (
        <>
          <p>{t('delete.text')}</p>
          {open && effect}
        </>
      ) : (
        <RefusalWithUses refusal={refusal} />
      )}
    </ConfirmDialog>
  );
}
