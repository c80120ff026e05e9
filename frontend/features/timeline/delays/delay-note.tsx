import styled from '@emotion/styled';
import { Hourglass, X } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTimeline } from '#frontend/features/timeline/actions/command-context.ts';
import { useConflicts } from '#frontend/features/timeline/conflicts/use-conflicts.ts';
import type { BarId } from '#frontend/features/timeline/model/bar.ts';
import { QuietButton } from '#frontend/features/timeline/panels/frame.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';
import { useHeldUp, useTakingLonger } from './use-held-up.ts';

const DelayWays = lazy(() => import('./delay-ways.tsx'));

/** Says over the plan how many steps late ones hold up, marks their bars, and leads to why and what helps. */
export function DelayNote(): ReactNode {
  const { session, source, view, commands, rights, t } = useTimeline();
  const waysText = useKitText();
  /** Those that ways are compared for. */
  const [shown, setShown] = useState<readonly BarId[]>();
  const { data } = useConflicts(source);
  const lines = useHeldUp(data);
  const takingLonger = useTakingLonger(data);
  useEffect(() => {
    view.set({ takingLonger });
    session.expect(new Map([...takingLonger].map(([id, { until }]) => [id, until])));
  }, [view, session, takingLonger]);
  useEffect(() => {
    if (lines.length + view.get().heldUp.size > 0) view.set({ heldUp: new Map(lines.map(({ id, why }) => [id, why])) });
  }, [view, lines]);
  const which = lines.map(({ id }) => id).join();
  const [hidden, setHidden] = useState('');
  const [first] = lines;
  if (first === undefined || which === hidden) return null;
  return (
    <Note role="status">
      <Hourglass size={16} strokeWidth={2} aria-hidden />
      <span>{t('delays.note', { count: lines.length })}</span>
      <QuietButton onClick={() => commands.open(first.id, 'why')}>{t('delays.open')}</QuietButton>
      {rights.edit && (
        <QuietButton onClick={() => setShown(lines.map(({ id }) => id))}>{waysText('ways.compare')}</QuietButton>
      )}
      {shown !== undefined && (
        <Suspense>
          <DelayWays ids={shown} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
      <QuietButton aria-label={t('delays.hide')} title={t('delays.hide')} onClick={() => setHidden(which)}>
        <X size={14} strokeWidth={2} aria-hidden />
      </QuietButton>
    </Note>
  );
}

export const Note = styled.div`
  display: flex;
  align-items: center;
  gap: 8px;
  height: 36px;
  padding: 0 4px 0 12px;
  border-radius: 8px;
  background: var(--warn-tint);
  font: 550 var(--size-dense)/18px var(--font);
  white-space: nowrap;
  & > svg { color: var(--warn); }
  /* Without a button it needs as much room behind as before. */
  &[data-said='true'] { padding-right: 12px; }
  &[data-tone='sim'] { background: var(--sim-tint); }
  &[data-tone='sim'] > svg { color: var(--sim); }
  &[data-tone='then'] { background: var(--pressed); }
  &[data-tone='then'] > svg { color: var(--text-2); }
  &[data-tone='ok'] { background: var(--ok-tint); }
  &[data-tone='ok'] > svg { color: var(--ok); }
`;
