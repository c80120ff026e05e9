import styled from '@emotion/styled';
import { Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OperationId } from '#domain/kernel/ids.ts';
import { useConflicts } from '#frontend/features/timeline/conflicts/use-conflicts.ts';
import { usePlanParts } from '#frontend/features/timeline/data/plan-context.ts';
import type { Bar } from '#frontend/features/timeline/model/bar.ts';
import { useViewParts } from '#frontend/features/timeline/view/view-context.ts';
import { WaysOut } from '#frontend/kit/ways-out/ways-out.tsx';
import { useHeldUp } from './use-held-up.ts';

/**
 * Of a step that a late one holds up why it cannot begin, and of the late one how many it holds up, each with ways to plan
 * again what comes behind: tried before, taken by one click, taken back by one undo.
 */
export function DelayWhy({ bar }: { readonly bar: Bar }): ReactNode {
  const { session, source } = usePlanParts();
  const { text, t } = useViewParts();
  const lines = useHeldUp(useConflicts(source).data);
  const own = lines.find(({ id }) => id === bar.id);
  const behind = lines.filter(({ lateId }) => lateId === bar.id);
  const [first] = behind;
  const lateId: OperationId | undefined = own?.lateId ?? first?.lateId;
  if (lateId === undefined) return null;
  const expected = first?.expectedEnd ?? 0;
  return (
    <section aria-label={t('delays.replan')}>
      <Sentence>
        <Hourglass size={14} strokeWidth={2} aria-hidden />
        {own?.why ??
          t('delays.late', {
            count: behind.length,
            expected: text.dayAndTime(expected),
            length: text.duration(Math.max(0, expected - bar.end)),
          })}
      </Sentence>
      <WaysOut conflictId={`overdue-${lateId}`} version={session.index.versionIdentifier} />
    </section>
  );
}

const Sentence = styled.p`
  display: flex;
  gap: 8px;
  margin: 0 0 4px;
  padding: 10px 12px;
  border-radius: 8px;
  background: var(--warn-tint);
  font: 450 var(--size-dense)/18px var(--font);
  & > svg { flex: none; margin-top: 2px; color: var(--warn); }
`;
