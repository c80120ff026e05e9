import { lazy, type ReactNode, Suspense } from 'react';
import { useTimeline } from './timeline-context.ts';
import { useView } from './view-state.ts';

/** Dialogs are rare: their code comes when the first one is asked for. */
const TakeOffDialog = lazy(() => import('../dialogs/take-off-dialog.tsx'));
const RevokeDialog = lazy(() => import('../dialogs/revoke-dialog.tsx'));
const SplitDialog = lazy(() => import('../dialogs/split-dialog.tsx'));

/** Asks before what undo cannot take back. */
export function QuestionDialog(): ReactNode {
  const { view } = useTimeline();
  const question = useView(view, (state) => state.question);
  if (question === undefined) return null;
  const close = (): void => view.set({ question: undefined });
  return (
    <Suspense fallback={null}>
      {question.kind === 'takeOff' && <TakeOffDialog {...question} onClose={close} />}
      {question.kind === 'revoke' && <RevokeDialog {...question} onClose={close} />}
      {question.kind === 'split' && <SplitDialog {...question} onClose={close} />}
    </Suspense>
  );
}
