import { ListFilter } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { QuietButton, ToolLabel } from '#frontend/features/timeline/page/frame.ts';
import { useTimeline } from '#frontend/features/timeline/page/timeline-context.ts';
import { useView } from '#frontend/features/timeline/page/view-state.ts';
import { valueKinds } from './bar-filter.ts';
import { useFilterWords } from './filter-words.ts';

/** Loaded on demand: not needed for the first picture. */
const FilterPanel = lazy(() => import('./filter-panel.tsx'));

/** Opens what the timeline can be filtered by; says how many kinds of values are set. */
export function FilterButton(): ReactNode {
  const { view } = useTimeline();
  const say = useFilterWords();
  const filter = useView(view, (state) => state.bars);
  const [opener, setOpener] = useState<HTMLElement>();
  const count =
    valueKinds.filter((kind) => (filter[kind]?.length ?? 0) > 0).length + (filter.text === undefined ? 0 : 1);
  const label = count === 0 ? say('label') : say('count', { count });
  const close = (): void => {
    setOpener(undefined);
    opener?.focus();
  };
  return (
    <>
      <QuietButton
        data-plain
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={opener !== undefined}
        style={count === 0 ? undefined : { background: 'var(--accent-tint)', color: 'var(--accent)' }}
        onClick={({ currentTarget }) => setOpener(opener === undefined ? currentTarget : undefined)}
      >
        <ListFilter size={16} strokeWidth={1.75} />
        <ToolLabel>{label}</ToolLabel>
      </QuietButton>
      {opener !== undefined && (
        <Suspense fallback={null}>
          <FilterPanel opener={opener} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
