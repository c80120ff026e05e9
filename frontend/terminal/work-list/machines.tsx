import styled from '@emotion/styled';
import { ChevronRight } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { statusId } from '#domain/planning/plan/status.ts';
import { WholeEnd } from '#frontend/kit/whole-end.tsx';
import { useTerminalText } from '#frontend/terminal/kit/terminal-text.ts';
import { PagingButtons, usePaging } from '../kit/paging.tsx';
import { handheld, twoLines } from '../kit/terminal-styles.tsx';
import { useWorker } from '../session/terminal-context.tsx';
import { ChooseWork } from './choose-work.tsx';
import { useWorkFilter } from './filter-context.tsx';
import { useLastList } from './use-last-list.ts';
import { useWork } from './use-work.ts';
import { WorkFilters } from './work-filters.tsx';

/** The machines of this terminal, with what runs there and how much there is to do. */
export function Machines() {
  const t = useTerminalText();
  const { at, device } = useWorker();
  const { filter } = useWorkFilter();
  const { data } = useWork(filter);
  const list = useRef<HTMLUListElement>(null);
  const { resourceType } = filter;
  const machines = (device?.resources ?? []).filter(
    ({ resourceGroups }) => resourceType === 'all' || resourceGroups.includes(resourceType),
  );
  useLastList('worklist', list, device !== undefined);
  const paging = usePaging(list, machines.length);
  return (
    <ChooseWork
      tab="machines"
      foot={
        <>
          <WorkFilters />
          <PagingButtons paging={paging} />
        </>
      }
    >
      <Grid ref={list}>
        {machines.map(({ resourceId, resourceName }) => {
          const steps = data?.items.filter((step) => step.resourceId === resourceId) ?? [];
          const running = steps.filter((step) => step.statusId === statusId.started);
          return (
            <li key={resourceId}>
              <Machine to={at(`worklist/machine/${resourceId}`)} data-running={running.length > 0 || undefined}>
                <div>
                  <h2>
                    <WholeEnd name={resourceName} />
                  </h2>
                  <p>
                    <b className="tabular">{t('steps', { count: steps.length })}</b>
                    {' · '}
                    {running.length === 0
                      ? t('machine.still')
                      : running.map((step) => `${step.productionOrderNumber} · ${step.valueAddName}`).join(', ')}
                  </p>
                </div>
                <ChevronRight size={32} />
              </Machine>
            </li>
          );
        })}
      </Grid>
    </ChooseWork>
  );
}

const Grid = styled.ul`
  flex: 1;
  min-height: 0;
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  grid-auto-rows: min-content;
  gap: 12px;
  margin: -4px -20px 0;
  padding: 4px 20px 16px;
  overflow-y: auto;
  overscroll-behavior: contain;
  ${handheld} { grid-template-columns: minmax(0, 1fr); margin: -4px -10px 0; padding: 4px 10px 12px; gap: 10px; }
`;

const Machine = styled(Link)`
  display: flex;
  align-items: center;
  gap: 16px;
  min-height: 122px;
  padding: 16px 20px 16px 24px;
  border-radius: 14px;
  background: var(--surface);
  box-shadow: 0 1px 2px rgb(20 36 46 / 0.1);
  color: var(--text);
  text-decoration: none;
  &[data-running] { box-shadow: 0 0 0 3px var(--ok); }
  &:active { background: var(--hover); }
  & > div { flex: 1; min-width: 0; }
  & p { ${twoLines} }
  & h2 { font-size: var(--size-far-page); line-height: 36px; font-weight: 650; letter-spacing: -0.018em; }
  & p { font-size: var(--size-far-strong); line-height: 28px; font-weight: 400; color: var(--text-2); }
  & p > b { font-weight: 600; color: var(--text); }
  & > svg { flex: none; color: var(--accent); }
  ${handheld} {
    min-height: 88px;
    & h2 { font-size: var(--size-far-strong); line-height: 26px; }
    & p { font-size: var(--size-far-note); line-height: 23px; }
  }
`;
