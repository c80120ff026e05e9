import { ListRestart, type LucideIcon, Redo2, Undo2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react';
import { useTimeline } from '#frontend/features/timeline/actions/command-context.ts';
import { QuietIcon } from '#frontend/features/timeline/panels/quiet-icon.tsx';

/** Loaded on demand: not needed for the first picture. */
const StepList = lazy(() => import('./step-list.tsx'));

/** Undo and redo, named after what they would do, and the list of the last steps. */
export function UndoButtons(): ReactNode {
  const { steps, words, t, commands, rights } = useTimeline();
  const known = useSyncExternalStore(steps.subscribe, steps.get);
  /** The button, while the list is open below it. */
  const [opener, setOpener] = useState<HTMLElement>();
  if (!rights.edit) return null;
  const button = (key: 'undo' | 'redo', keys: string, icon: LucideIcon): ReactNode => {
    const step = known?.[key][0];
    const name = step === undefined ? t(key) : t(`steps.name.${key}`, { what: words.what(step) });
    // Read when somebody looks: what was done on another page is a step, too.
    const look = (): void => void steps.refresh();
    return (
      <QuietIcon
        icon={icon}
        label={name}
        title={`${name} (${keys})`}
        onPointerEnter={look}
        onFocus={look}
        onClick={() => void commands[key]()}
      />
    );
  };
  const close = (): void => {
    setOpener(undefined);
    opener?.focus();
  };
  return (
    <>
      {button('undo', 'Ctrl+Z', Undo2)}
      {button('redo', 'Ctrl+Y', Redo2)}
      <QuietIcon
        icon={ListRestart}
        label={t('steps.list')}
        hinted
        aria-haspopup="dialog"
        aria-expanded={opener !== undefined}
        onClick={({ currentTarget }) => setOpener(opener === undefined ? currentTarget : undefined)}
      />
      {opener !== undefined && (
        <Suspense fallback={null}>
          <StepList opener={opener} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
