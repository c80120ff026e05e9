import styled from '@emotion/styled';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { ApiError, errorCodeOf } from '#frontend/api/api-error.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { ConfirmDialog } from '#frontend/kit/confirm-dialog.tsx';
import { objectAddress } from '#frontend/shell/sections/object-address.ts';
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

const usedBySchema = z.array(z.object({ collection: z.string(), id: z.string(), name: z.string().optional() }));

interface Refusal {
  readonly text: string;
  /** What still uses the object. */
  readonly users: z.infer<typeof usedBySchema>;
}

/** Asks before an object goes, and says who still uses it when it cannot go. */
export function DeleteDialog({ open, name, effect, remove, onDeleted, onArchive, onCancel }: DeleteDialogProps) {
  const t = useBaseDataText();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const confirm = async (): Promise<void> => {
    setBusy(true);
    try {
      await remove();
      onDeleted();
    } catch (error) {
      const details = error instanceof ApiError ? error.detailsObject : {};
      setRefusal({
        text: errorText(errorCodeOf(error), details),
        users: usedBySchema.safeParse(details['usedBy']).data ?? [],
      });
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
        <Refused role="alert">
          <p>{refusal.text}</p>
          {refusal.users.length > 0 && <p>{t('delete.usedBy')}</p>}
          <ul>
            {refusal.users.map(({ collection, id, name: called = id }) => {
              const to = objectAddress(collection, id);
              return <li key={`${collection} ${id}`}>{to === undefined ? called : <Link to={to}>{called}</Link>}</li>;
            })}
          </ul>
        </Refused>
      )}
    </ConfirmDialog>
  );
}

const Refused = styled.div`
  display: flex;
  flex-direction: column;
  gap: 8px;
  & > p:first-of-type { color: var(--err); font-weight: 500; }
  & > ul { max-height: 200px; overflow-y: auto; border: 1px solid var(--line-2); border-radius: 8px; }
  & > ul:empty { display: none; }
  & li { padding: 7px 12px; }
  & li + li { border-top: 1px solid var(--line-1); }
`;
