import styled from '@emotion/styled';
import { EyeOff, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { usePlanParts } from '#frontend/features/timeline/data/plan-context.ts';
import { QuietButton } from '#frontend/features/timeline/panels/frame.ts';
import { useTimelineText } from '#frontend/features/timeline/timeline-text.ts';
import { useViewParts } from '#frontend/features/timeline/view/view-context.ts';
import { useView } from '#frontend/features/timeline/view/view-state.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { Tag } from '#frontend/kit/tag.tsx';
import {
  type BarFilter,
  hasAny,
  matcherOf,
  noBarFilter,
  tidy,
  type ValueKind,
  valueKinds,
} from '../view/bar-filter.ts';
import { useValueNames } from './filter-choices.ts';

/** One value of the filter, and the filter without it. */
export interface Chip {
  readonly key: string;
  readonly kind: string;
  readonly value: string;
  readonly without: BarFilter;
}

/** What is filtered by, value by value. */
export function useChips(filter: BarFilter): readonly Chip[] {
  const t = useTimelineText();
  const nameOf = useValueNames(filter);
  const ofValues = (kind: ValueKind): Chip[] =>
    (filter[kind] ?? []).map((value) => ({
      key: `${kind} ${value}`,
      kind: t(`filter.${kind}`),
      value: nameOf(kind, value),
      without: tidy({ ...filter, [kind]: filter[kind]?.filter((other) => other !== value) }),
    }));
  const { text, ...others } = filter;
  const words = text === undefined ? [] : [{ key: 'text', kind: t('filter.text'), value: text, without: others }];
  return [...words, ...valueKinds.flatMap(ofValues)];
}

/** Says over the timeline what is filtered by: each value goes by one click. */
export function FilterChips(): ReactNode {
  const { view } = useViewParts();
  const filter = useView(view, (state) => state.bars);
  return hasAny(filter) ? <Chips filter={filter} /> : null;
}

function Chips({ filter }: { readonly filter: BarFilter }): ReactNode {
  const { view, t } = useViewParts();
  const format = useFormat();
  const chips = useChips(filter);
  const counts = useHits(filter);
  const hidden = useHiddenSelection(filter);
  return (
    <Line role="group" aria-label={t('filter.chips')}>
      {chips.map(({ key, kind, value, without }) => {
        const label = t('filter.remove', { kind, value });
        return (
          <button type="button" key={key} aria-label={label} title={label} onClick={() => view.set({ bars: without })}>
            <small>{kind}</small>
            <b>{value}</b>
            <X size={13} strokeWidth={2.2} />
          </button>
        );
      })}
      <QuietButton data-plain onClick={() => view.set({ bars: noBarFilter })}>
        {t('filter.clearAll')}
      </QuietButton>
      {hidden > 0 && (
        <Tag data-tone="warn" role="status">
          <EyeOff size={12} strokeWidth={2} />
          {t('filter.hiddenSelection', { count: hidden })}
        </Tag>
      )}
      {counts !== undefined && (
        <span title={t('filter.hitsHint')}>
          {t('filter.hits', { hits: format.number(counts.hits), all: format.number(counts.all) })}
        </span>
      )}
    </Line>
  );
}

/** Milliseconds after the last change until everything is counted again. */
const countAfter = 300;

function useHits(filter: BarFilter): { readonly hits: number; readonly all: number } | undefined {
  const { session } = usePlanParts();
  const [counts, setCounts] = useState<{ readonly hits: number; readonly all: number }>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const count = (): void => {
      const matcher = matcherOf(session, filter);
      let [hits, all] = [0, 0];
      for (const row of session.index.operations.values()) {
        if (row.switchedOff === true) continue;
        all++;
        if (matcher?.operation(row) !== false) hits++;
      }
      setCounts({ hits, all });
    };
    const soon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(count, countAfter);
    };
    soon();
    const stop = session.subscribe(soon);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [session, filter]);
  return counts;
}

/** Selected operations that the filter leaves out: found by a search, opened by a link, in a conflict. */
function useHiddenSelection(filter: BarFilter): number {
  const { session } = usePlanParts();
  const { view } = useViewParts();
  return useView(view, ({ selected }) => {
    if (selected.size === 0) return 0;
    const matcher = matcherOf(session, filter);
    let count = 0;
    for (const id of selected) {
      const bar = session.store.bar(id);
      if (bar !== undefined && matcher?.operation(bar.operation) === false) count++;
    }
    return count;
  });
}

const Line = styled.div`
  display: flex;
  align-items: center;
  flex-wrap: wrap;
  gap: 6px;
  flex: none;
  max-height: 76px;
  overflow: auto;
  padding: 5px 12px;
  border-bottom: 1px solid var(--line-2);
  background: var(--sunken);
  font-size: var(--size-dense);
  & > button:not([data-plain]) {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    max-width: 320px;
    height: 26px;
    padding: 0 8px;
    border: 1px solid var(--line-2);
    border-radius: 13px;
    background: var(--accent-tint);
    color: var(--accent);
    font: inherit;
    cursor: pointer;
  }
  & > button:hover { background: var(--hover); }
  & > button:focus-visible { outline: 2px solid var(--sel); outline-offset: 1px; }
  & > button > small { font-size: var(--size-caption); }
  & > button > b { font-weight: 600; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  & > button > svg { flex: none; }
  & > span:last-child { margin-left: auto; color: var(--text-2); font-variant-numeric: tabular-nums; }
`;
