import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { readUpkeep } from '#domain/administration/api/settings-calls.ts';
import type { Upkeep } from '#domain/administration/upkeep.ts';
import { ask } from '#frontend/api/ask.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { useAdministrationText } from './administration-text.ts';

/** Milliseconds between two looks at the read models. */
const refreshEvery = 5_000;
/** A read model is a moment behind with every edit; that is no news. */
const worthTelling = 2_000;

/** Which read models are behind, and what is wrong with the plant as a whole. */
export function ReadModelLine() {
  const t = useAdministrationText();
  const format = useFormat();
  const { data } = useQuery({
    queryKey: ['upkeep'],
    queryFn: ({ signal }) => ask(readUpkeep, {}, { signal }),
    refetchInterval: refreshEvery,
  });
  if (data === undefined) return null;
  const { count, last } = data.foreignEvents;
  const late = data.readModels.filter(({ behind, stands }) => stands || behind > worthTelling);
  return (
    <div role="status" aria-label={t('status')}>
      <Line>
        {data.problems.filter(isTold).map((problem) => (
          <li key={problem} data-bad>
            {t(`problem.${problem}`)}
          </li>
        ))}
        {late.map(({ readModel, behind, stands }) => (
          <li key={readModel} data-bad={stands || undefined}>
            {t(stands ? 'readModel.stands' : 'readModel.behind', { name: readModel, time: format.duration(behind) })}
          </li>
        ))}
        {late.length === 0 && <li>{t('readModel.current')}</li>}
        {count > 0 && <li title={last && `${last.type} · ${last.stream}`}>{t('foreign', { count })}</li>}
      </Line>
    </div>
  );
}

/** A read model that stands is named where its progress is. */
const told = [
  'storageFull',
  'storageLow',
  'wrongEventStore',
  'olderEventStore',
  'nobodyLive',
  'sealsBroken',
  'sealsPlaceAway',
] as const;
const isTold = (problem: Upkeep['problems'][number]): problem is (typeof told)[number] =>
  (told as readonly string[]).includes(problem);

const Line = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 2px 16px;
  margin: 0;
  padding: 0;
  list-style: none;
  color: var(--text-2);
  font-size: var(--size-dense);
  line-height: 18px;
  & > [data-bad] { color: var(--error); font-weight: 600; }
`;
