import type { ReactNode } from 'react';
import { QuietButton } from '#frontend/features/timeline/panels/frame.ts';
import { EmptyPlace } from '#frontend/features/timeline/panels/states.tsx';
import { useViewParts } from '#frontend/features/timeline/view/view-context.ts';
import { type BarFilter, noBarFilter } from '../view/bar-filter.ts';
import { useChips } from './filter-chips.tsx';

/** Said where nothing passes the filter: by what is filtered, and how it goes away. */
export function NoHits({ filter }: { readonly filter: BarFilter }): ReactNode {
  const { view, t } = useViewParts();
  const words = useChips(filter)
    .map(({ kind, value }) => `${kind}: ${value}`)
    .join(', ');
  const clear = (): void => view.set({ bars: noBarFilter });
  return (
    <EmptyPlace
      text={t('filter.nothing', { words })}
      action={<QuietButton onClick={clear}>{t('filter.clearAll')}</QuietButton>}
    />
  );
}
