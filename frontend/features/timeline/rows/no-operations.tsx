import { type ReactNode, useSyncExternalStore } from 'react';
import { hasAny } from '#frontend/features/timeline/bar-filter/bar-filter.ts';
import { NoHits } from '#frontend/features/timeline/bar-filter/no-hits.tsx';
import { QuietButton } from '#frontend/features/timeline/page/frame.ts';
import { EmptyPlace } from '#frontend/features/timeline/page/states.tsx';
import { useTimeline } from '#frontend/features/timeline/page/timeline-context.ts';
import { useView } from '#frontend/features/timeline/page/view-state.ts';

export function NoOperations(): ReactNode {
  const { session, commands, scenes, view, t } = useTimeline();
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
