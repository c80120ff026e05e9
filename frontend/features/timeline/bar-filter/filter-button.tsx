import { ListFilter } from 'lucide-react';
import { lazy, type ReactNode } from 'react';
import { SheetButton } from '#frontend/features/timeline/panels/sheet-button.tsx';
import { useViewParts } from '#frontend/features/timeline/view/view-context.ts';
import { useView } from '#frontend/features/timeline/view/view-state.ts';
import { valueKinds } from '../view/bar-filter.ts';

/** Loaded on demand: not needed for the first picture. */
const FilterPanel = lazy(() => import('./filter-panel.tsx'));

/** Opens what the timeline can be filtered by; says how many kinds of values are set. */
export function FilterButton(): ReactNode {
  const { view, t } = useViewParts();
  const filter = useView(view, (state) => state.bars);
  const count =
    valueKinds.filter((kind) => (filter[kind]?.length ?? 0) > 0).length + (filter.text === undefined ? 0 : 1);
  const label = count === 0 ? t('filter.label') : t('filter.count', { count });
  return (
    <SheetButton
      icon={<ListFilter size={16} strokeWidth={1.75} />}
      label={label}
      style={count === 0 ? undefined : { background: 'var(--accent-tint)', color: 'var(--accent)' }}
    >
      {(opener, close) => <FilterPanel opener={opener} onClose={close} />}
    </SheetButton>
  );
}
