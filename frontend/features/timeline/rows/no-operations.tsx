import { type ReactNode, useSyncExternalStore } from 'react';
import { useTimeline } from '#frontend/features/timeline/actions/command-context.ts';
import { NoHits } from '#frontend/features/timeline/bar-filter/no-hits.tsx';
import { QuietButton } from '#frontend/features/timeline/panels/frame.ts';
import { EmptyPlace } from '#frontend/features/timeline/panels/states.tsx';
import { hasAny } from '#frontend/features/timeline/view/bar-filter.ts';
import { useView } from '#frontend/features/timeline/view/view-state.ts';

export function NoOperations(): ReactNode {
  const { session, scenes, view, t, commands } = useTimeline();
  const count = useSyncExternalStore(session.subscribe, () => session.store.count);
  const bars = useView(view, (state) => state.bars);
  const height = useView(view, (state) => (hasAny(state.bars) ? scenes.layout(state).height : 1));
  if (count > 0) return height > 0 ? null : <NoHits filter={bars} />;
  return (
    <EmptyPlace
      text={t('state.empty')}
      action={<QuietButton onClick={commands.today}>{t('state.emptyAction')}</QuietButton>}
    />
  );
}
