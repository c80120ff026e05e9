import { CalendarX } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Note } from '#frontend/features/timeline/delays/delay-note.tsx';
import { QuietButton } from '#frontend/features/timeline/panels/frame.ts';
import { useViewParts } from '#frontend/features/timeline/view/view-context.ts';
import { openMisfits, useMisfitsOpen } from './misfit-state.ts';
import { useMisfitCount, useMisfits } from './use-misfits.ts';

/** Loaded on demand: not needed for the first picture. */
const MisfitPanel = lazy(() => import('./misfit-panel.tsx'));

/** Says over the plan how much no longer fits the base data, and marks their bars. No row moves for it. */
export function MisfitNote(): ReactNode {
  const { view, t } = useViewParts();
  const isOpen = useMisfitsOpen();
  const misfits = useMisfits(useMisfitCount() > 0);
  const lines = misfits?.lines;
  useEffect(() => {
    if (lines === undefined || lines.length + view.get().misfits.size === 0) return;
    view.set({ misfits: new Map(lines.map(({ id, why }) => [id, why])) });
  }, [view, lines]);
  if (misfits === undefined || misfits.count === 0 || isOpen) return null;
  return (
    <Note role="status">
      <CalendarX size={16} strokeWidth={2} aria-hidden />
      <span>{t('misfits.note', { count: misfits.count })}</span>
      <QuietButton onClick={() => openMisfits(true)}>{t('misfits.open')}</QuietButton>
    </Note>
  );
}

/** The list beside the plan, while it is open. */
export function MisfitsBeside(): ReactNode {
  if (!useMisfitsOpen()) return null;
  return (
    <Suspense fallback={null}>
      <MisfitPanel />
    </Suspense>
  );
}
