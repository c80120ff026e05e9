import type { Collection } from '#domain/base-data/object-types.ts';
import type { WayOfChange } from '#frontend/kit/effect/change-effect.tsx';
import { ConfirmDialog } from '#frontend/kit/panels/confirm-dialog.tsx';
import { useBaseDataText } from './base-data-text.ts';
import { CapacityEffect } from './capacity-effect.tsx';

interface ArchiveDialogProps {
  readonly open: boolean;
  readonly collection: Collection;
  readonly id: string;
  readonly name: string;
  /** What it would be afterwards. */
  readonly archived: boolean;
  readonly way: WayOfChange;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Kinds whose archiving or return means something to the plan. */
export const asksBeforeArchiving = (collection: Collection): boolean => collection === 'resources';

/** Before a resource is archived, or comes back: what the plan does with it. */
export function ArchiveDialog({ open, collection, id, name, archived, way, onConfirm, onCancel }: ArchiveDialogProps) {
  const t = useBaseDataText();
  return (
    <ConfirmDialog
      open={open}
      title={t(archived ? 'archive.title' : 'restore.title', { name })}
      action={t(archived ? 'panel.archive' : 'panel.restore')}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {open && <CapacityEffect collection={collection} id={id} changes={{ archived }} isWrong={false} way={way} />}
    </ConfirmDialog>
  );
}
