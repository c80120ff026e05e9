import { lazy, type ReactNode, Suspense } from 'react';
import { useViewParts } from '#frontend/features/timeline/view/view-context.ts';
import { useView } from '#frontend/features/timeline/view/view-state.ts';

/** Loaded on demand. */
const UnplanDialog = lazy(() => import('#frontend/features/timeline/dialogs/unplan-dialog.tsx'));
const RevokeDialog = lazy(() => import('#frontend/features/timeline/dialogs/revoke-dialog.tsx'));
const SplitDialog = lazy(() => import('#frontend/features/timeline/dialogs/split-dialog.tsx'));

const KeyHelp = lazy(() => import('#frontend/features/timeline/editing/key-help.tsx'));

/** What is asked before an action, or told over the plan. */
export function QuestionDialog(): ReactNode {
  const { view } = useViewParts();
  const question = useView(view, (state) => state.question);
  if (question === undefined) return null;
  const close = (): void => view.set({ question: undefined });
  return (
    <Suspense fallback={null}>
      {question.kind === 'unplan' && <UnplanDialog {...question} onClose={close} />}
      {question.kind === 'revoke' && <RevokeDialog {...question} onClose={close} />}
      {question.kind === 'keys' && <KeyHelp onClose={close} />}
      {question.kind === 'split' && <SplitDialog {...question} onClose={close} />}
    </Suspense>
  );
}
