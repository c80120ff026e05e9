import { ListRestart, Redo2, Undo2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react';
import type { EditStep } from '#domain/planning/api/timeline-api.ts';
import { useCommandParts } from '#frontend/features/timeline/actions/command-context.ts';
import { usePlanParts } from '#frontend/features/timeline/data/plan-context.ts';
import { QuietButton } from '#frontend/features/timeline/panels/frame.ts';
import { useViewParts } from '#frontend/features/timeline/view/view-context.ts';

/** Loaded on demand: not needed for the first picture. */
const StepList = lazy(() => import('./step-list.tsx'));

/** Undo and redo, named after what they would do, and the list of the last steps. */
export function UndoButtons(): ReactNode {
  const { steps, words } = usePlanParts();
  const { t } = useViewParts();
  const { commands, rights } = useCommandParts();
  const known = useSyncExternalStore(steps.subscribe, steps.get);
  /** The button, while the list is open below it. */
  const [opener, setOpener] = useState<HTMLElement>();
  if (!rights.edit) return null;
  const named = (key: 'undo' | 'redo', step: EditStep | undefined): string =>
    step === undefined ? t(key) : t(`steps.name.${key}`, { what: words.what(step) });
  // Read when somebody looks: what was done on another page is a step, too.
  const look = (): void => void steps.refresh();
  const undo = named('undo', known?.undo[0]);
  const redo = named('redo', known?.redo[0]);
  const close = (): void => {
    setOpener(undefined);
    opener?.focus();
  };
  return (
    <>
      <QuietButton
        data-square
        data-plain
        aria-label={undo}
        title={`${undo} (Ctrl+Z)`}
        onPointerEnter={look}
        onFocus={look}
        onClick={() => void commands.undo()}
      >
        <Undo2 size={16} strokeWidth={1.75} />
      </QuietButton>
      <QuietButton
        data-square
        data-plain
        aria-label={redo}
        title={`${redo} (Ctrl+Y)`}
        onPointerEnter={look}
        onFocus={look}
        onClick={() => void commands.redo()}
      >
        <Redo2 size={16} strokeWidth={1.75} />
      </QuietButton>
      <QuietButton
        data-square
        data-plain
        aria-label={t('steps.list')}
        title={t('steps.list')}
        aria-haspopup="dialog"
        aria-expanded={opener !== undefined}
        onClick={({ currentTarget }) => setOpener(opener === undefined ? currentTarget : undefined)}
      >
        <ListRestart size={16} strokeWidth={1.75} />
      </QuietButton>
      {opener !== undefined && (
        <Suspense fallback={null}>
          <StepList opener={opener} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
