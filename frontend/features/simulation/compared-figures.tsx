import styled from '@emotion/styled';
import { useState } from 'react';
import type { Comparison } from '#domain/simulation/comparison-api.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { useSimulationText } from '#frontend/kit/simulation-text.ts';
import { figureWords } from './figure-words.ts';
import { Difference } from './late-orders.tsx';

/** Groups whose load is shown before one asks for all: those in which it differs, and by most. */
const loadsAtFirst = 3;
/** A share that reads as another one. */
const leastShown = 0.0005;

/** Key figures of the simulation with those of what it is compared with; what each is reckoned from, on pointing at it. */
export function ComparedFigures({ figures, names }: Pick<Comparison, 'figures' | 'names'>) {
  const t = useSimulationText();
  const format = useFormat();
  const [showsAll, setShowsAll] = useState(false);
  const loads = figures.filter(({ name }) => name === 'load');
  const byOf = ({ before, after }: (typeof loads)[number]): number => Math.abs((after ?? 0) - (before ?? 0));
  const differing = loads.filter((one) => byOf(one) >= leastShown);
  const first = new Set(differing.toSorted((a, b) => byOf(b) - byOf(a)).slice(0, loadsAtFirst));
  const shown = figures.filter((one) => one.name !== 'load' || showsAll || first.has(one));
  return (
    <Figures data-testid="compared-figures">
      {shown.map((figure) => {
        const { label, formula, before, after, difference } = figureWords(figure, names, t, format);
        return (
          <div key={`${figure.name} ${figure.resourceGroupId ?? ''}`} title={formula}>
            <dt>{label}</dt>
            <dd>
              <b>{after}</b>
              {difference !== undefined && <Difference data-tone={difference.tone}>{difference.text}</Difference>}
              <small>{t('before', { value: before })}</small>
            </dd>
          </div>
        );
      })}
      {loads.length > first.size && (
        <button type="button" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {t(showsAll ? 'loads.fewer' : 'loads.all', { count: loads.length })}
        </button>
      )}
    </Figures>
  );
}

const Figures = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(178px, 1fr));
  border-bottom: 1px solid var(--line-2);
  overflow: hidden;
  & > * { margin: 0 -1px -1px 0; border-right: 1px solid var(--line-1); border-bottom: 1px solid var(--line-1); }
  & > div { padding: 12px 16px; min-width: 0; }
  & dt { color: var(--text-2); font-size: var(--size-dense); line-height: 18px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  & dd { display: flex; flex-wrap: wrap; align-items: center; gap: 2px 8px; }
  & dd > b { font-size: var(--size-title-1); line-height: 30px; font-weight: 650; letter-spacing: -0.02em; font-variant-numeric: tabular-nums; }
  & dd > small { width: 100%; color: var(--text-3); font-size: var(--size-caption); line-height: 16px; }
  & > button { padding: 12px 16px; border-width: 0 0 1px; background: none; color: var(--accent); font: inherit; font-size: var(--size-dense); font-weight: 550; text-align: left; cursor: pointer; }
  & > button:hover { text-decoration: underline; }
  @media (max-width: 599px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    & dd > b { font-size: var(--size-heading); }
  }
`;
