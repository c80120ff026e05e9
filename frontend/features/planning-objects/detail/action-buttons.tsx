import Button from '@mui/material/Button';
import { CalendarX2, Lock, LockOpen, Pencil, Trash2 } from 'lucide-react';
import type { useLock } from '#frontend/features/planning-objects/actions/use-lock.ts';
import { usePlanningText } from '#frontend/features/planning-objects/planning-text.ts';

/** The actions that the pages of several kinds of objects have, each with its icon and words. */

interface ActionProps {
  readonly onClick: () => void;
}

const icon = { size: 15, strokeWidth: 1.75 } as const;

export function LockButton({ locked, lock }: { readonly locked: boolean; readonly lock: ReturnType<typeof useLock> }) {
  const t = usePlanningText();
  return (
    <Button
      startIcon={locked ? <LockOpen {...icon} /> : <Lock {...icon} />}
      loading={lock.busy}
      onClick={() => void lock.set(!locked)}
    >
      {t(locked ? 'actions.unlock' : 'actions.lock')}
    </Button>
  );
}

export function UnplanButton({ onClick }: ActionProps) {
  const t = usePlanningText();
  return (
    <Button startIcon={<CalendarX2 {...icon} />} onClick={onClick}>
      {t('actions.takeOff')}
    </Button>
  );
}

export function EditButton({ onClick }: ActionProps) {
  const t = usePlanningText();
  return (
    <Button startIcon={<Pencil {...icon} />} onClick={onClick}>
      {t('edit.edit')}
    </Button>
  );
}

export function RemoveButton({ onClick }: ActionProps) {
  const t = usePlanningText();
  return (
    <Button startIcon={<Trash2 {...icon} />} onClick={onClick}>
      {t('actions.remove')}
    </Button>
  );
}
