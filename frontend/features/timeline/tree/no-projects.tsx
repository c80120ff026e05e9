import { type ReactNode, useSyncExternalStore } from 'react';
import { NoHits } from '#frontend/features/timeline/bar-filter/no-hits.tsx';
import { usePlanParts } from '#frontend/features/timeline/data/plan-context.ts';
import { QuietButton } from '#frontend/features/timeline/panels/frame.ts';
import { EmptyPlace } from '#frontend/features/timeline/panels/states.tsx';
import { hasAny } from '#frontend/features/timeline/view/bar-filter.ts';
import { useViewParts } from '#frontend/features/timeline/view/view-context.ts';
import { useView } from '#frontend/features/timeline/view/view-state.ts';
import { SetUpLink } from '#frontend/shell/set-up/set-up-link.tsx';
import { firstFilter } from '../view/tree-filter.ts';

/** Said where no project is loaded, or none passes the filter. */
export function NoProjects(): ReactNode {
  const { session } = usePlanParts();
  const { scenes, view, t } = useViewParts();
  useSyncExternalStore(session.subscribe, () => session.store.version);
  const height = useView(view, (state) => scenes.layout(state).height);
  const bars = useView(view, (state) => state.bars);
  if (height > 0) return null;
  if (session.index.projects.size === 0) return <EmptyPlace text={t('tree.state.empty')} action={<SetUpLink />} />;
  if (hasAny(bars)) return <NoHits filter={bars} />;
  const reset = (): void => view.set({ filter: { ...firstFilter, showFinishedProjects: true } });
  return (
    <EmptyPlace
      text={t('tree.state.filtered')}
      action={<QuietButton onClick={reset}>{t('tree.state.reset')}</QuietButton>}
    />
  );
}
