import { Archive, ArchiveRestore, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { rightOn } from '#domain/base-data/collection-areas.ts';
import { objectTypes } from '#domain/base-data/object-types.ts';
import { collectionCalls, deleteObject } from '#domain/planning/api/collection-calls.ts';
import { ask } from '#frontend/api/ask.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { IconAction } from '#frontend/kit/buttons/icon-action.tsx';
import { anyObject } from '#frontend/kit/list/data/read-objects.ts';
import { notify } from '#frontend/kit/notifications.ts';
import { ConfirmDialog } from '#frontend/kit/panels/confirm-dialog.tsx';
import { useAttempt } from '#frontend/kit/use-attempt.ts';
import { RefusalWithUses, refusalWithUses, type UsesRefusal } from '#frontend/shell/sections/refusal-with-uses.tsx';
import { useRoutingText } from './routing-text.ts';

interface RemoveVariantProps {
  /** What it is: a way of making an article, or the steps before and after. */
  readonly of: 'technologies' | 'processTemplates';
  readonly id: string;
  readonly name: string;
  readonly isArchived: boolean;
  /** New orders take it: archived, they take another one, which is asked before. */
  readonly isStandard: boolean;
  /** Something was stored. */
  readonly onStored: () => void;
  readonly onDeleted: () => void;
}

/** Archives a technology or a template, or deletes it; what still uses it is named, and archiving is offered instead. */
export function RemoveVariant({ of, id, name, isArchived, isStandard, onStored, onDeleted }: RemoveVariantProps) {
  const t = useRoutingText();
  const errorText = useErrorText();
  const { attempt } = useAttempt();
  const mayWrite = useRight(rightOn(of, 'write'));
  const mayDelete = useRight(rightOn(of, 'delete'));
  const [isAsked, setAsked] = useState(false);
  const [isArchiveAsked, setArchiveAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<UsesRefusal>();
  const archive = async (archived: boolean): Promise<void> => {
    setAsked(false);
    setArchiveAsked(false);
    await attempt(async () => {
      await ask(collectionCalls(of).change, { params: { id }, body: { archived } }, { check: anyObject });
      onStored();
      return t(archived ? `${of}.archived` : `${of}.restored`);
    });
  };
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      await ask(deleteObject, { params: { type: objectTypes[of].singular, id } });
      notify({ severity: 'success', text: t(`${of}.deleted`) });
      onDeleted();
    } catch (error) {
      setRefusal(refusalWithUses(error, errorText));
    } finally {
      setBusy(false);
    }
  };
  const archiveWord = t(isArchived ? 'restore' : 'archive');
  const ArchiveIcon = isArchived ? ArchiveRestore : Archive;
  return (
    <>
      <span className="space" />
      {mayWrite && (
        <IconAction
          icon={ArchiveIcon}
          iconSize={17}
          label={archiveWord}
          hinted
          onClick={() => (isStandard && !isArchived ? setArchiveAsked(true) : void archive(!isArchived))}
        />
      )}
      {mayDelete && (
        <IconAction
          icon={Trash2}
          iconSize={17}
          label={t('delete')}
          hinted
          onClick={() => {
            setRefusal(undefined);
            setAsked(true);
          }}
        />
      )}
      <ConfirmDialog
        open={isArchiveAsked}
        title={t('archive.title', { name })}
        action={t('archive')}
        onConfirm={() => void archive(true)}
        onCancel={() => setArchiveAsked(false)}
      >
        <p>{t(`${of}.archiveStandard`)}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={isAsked}
        title={t('delete.title', { name })}
        action={refusal === undefined || isArchived || !mayWrite ? t('delete') : t('archive')}
        destructive={refusal === undefined}
        busy={busy}
        impossible={refusal !== undefined && (isArchived || !mayWrite)}
        onConfirm={() => void (refusal === undefined ? remove() : archive(true))}
        onCancel={() => setAsked(false)}
      >
        {refusal === undefined ? <p>{t(`${of}.delete`)}</p> : <RefusalWithUses refusal={refusal} />}
      </ConfirmDialog>
    </>
  );
}
