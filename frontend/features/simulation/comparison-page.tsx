import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { ChartNoAxesGantt, Download, GitBranch, GitMerge } from 'lucide-react';
import { Suspense, useCallback, useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { compareSimulation } from '#domain/simulation/calls.ts';
import { type ChangeFilter, changeFilters } from '#domain/simulation/comparison-api.ts';
import { errorCodeOf } from '#frontend/api/api-error.ts';
import { askAt } from '#frontend/api/ask.ts';
import { pathOf } from '#frontend/api/ask-client.ts';
import { pageSimulation } from '#frontend/api/page-simulation.ts';
import { api } from '#frontend/api/plant.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { useLiveRefresh } from '#frontend/api/use-live-refresh.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { lazyPage } from '#frontend/i18n/lazy-page.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { StatePanel } from '#frontend/kit/panels/state-panel.tsx';
import { saveFile } from '#frontend/kit/save-file.ts';
import { useSimulationText } from '#frontend/kit/simulation-text.ts';
import { useAttempt } from '#frontend/kit/use-attempt.ts';
import { usePhone } from '#frontend/kit/use-phone.ts';
import { Frame } from '#frontend/shell/frame.tsx';
import { calledSimulation, simulationsPath } from '#frontend/shell/simulation/simulation-address.ts';
import { useSimulation, useSimulations } from '#frontend/shell/simulation/use-simulation.ts';
import { ChangedOrders } from './changed-orders.tsx';
import { ComparedFigures } from './compared-figures.tsx';
import { RebaseWays } from './rebase-ways.tsx';
import { TransferDialog } from './transfer-dialog.tsx';

// Has the words of all base data with it.
const ChangedBaseData = lazyPage(() => import('#frontend/shell/across/changed-base-data.tsx'));

/** Orders that are listed at first, and how many more at a time. */
const atOnce = 100;
/** Milliseconds between readings: of changes of what it is compared with this page hears nothing. */
const readEvery = 20_000;

/** `/simulation/{n}/comparison`: what is different in the simulation of this page. */
export default function ComparisonPage() {
  return pageSimulation === undefined ? (
    <Navigate to={simulationsPath} replace />
  ) : (
    <Comparison simulationId={pageSimulation} />
  );
}

function Comparison({ simulationId }: { readonly simulationId: string }) {
  const t = useSimulationText();
  const format = useFormat();
  const errorText = useErrorText();
  const client = useQueryClient();
  const simulation = useSimulation(simulationId).data;
  const [search, setSearch] = useSearchParams();
  const beside = search.get('with') ?? 'main';
  const filter = changeFilters.find((one) => one === search.get('filter'));
  const [limit, setLimit] = useState(atOnce);
  const sent = {
    params: { id: simulationId },
    query: { with: beside, limit, ...(filter === undefined ? {} : { filter }) },
  } as const;
  const key = ['comparison', simulationId];
  const read = useQuery({
    queryKey: [...key, beside, filter, limit],
    queryFn: ({ signal }) => askAt(compareSimulation, sent, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: readEvery,
  });
  const refresh = useCallback(
    () => void client.invalidateQueries({ queryKey: ['comparison', simulationId] }),
    [client, simulationId],
  );
  useLiveRefresh('timeline', { position: read.data?.position, at: read.dataUpdatedAt }, refresh);
  useLiveRefresh('base-data', { position: read.data?.position, at: read.dataUpdatedAt }, refresh);
  const change = (name: 'with' | 'filter', value: string | undefined): void => {
    const next = new URLSearchParams(search);
    if (value === undefined) next.delete(name);
    else next.set(name, value);
    setLimit(atOnce);
    setSearch(next, { replace: true });
  };
  const isPhone = usePhone();
  const mayTransfer = useRight('simulations.transfer') && simulation !== undefined;
  const isBesidePlan = beside === 'main';
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isAsking, setAsking] = useState(false);
  const { attempt, busy } = useAttempt();
  const asCsv = () =>
    attempt(async () => {
      const query = { ...sent.query, limit: 1_000 };
      const file = await api.readBlob(pathOf(compareSimulation, sent.params), {
        query,
        headers: { Accept: 'text/csv' },
      });
      saveFile(`${simulation?.name ?? simulationId}.csv`, file);
    });
  const comparison = read.data?.body;
  const hasBaseData = (comparison?.changes.baseData.length ?? 0) > 0;
  const isDifferent = hasBaseData || (comparison?.changes.orderPositions.total ?? 0) > 0;
  return (
    <Frame
      breadcrumb={[
        { label: t('title'), to: simulationsPath },
        { label: simulation?.name ?? `${t('compare.title')} …` },
      ]}
      loading={read.isFetching && read.isPlaceholderData}
      toolbar={
        <>
          <Places>
            <Link to="/production">
              <ChartNoAxesGantt size={14} strokeWidth={1.75} aria-hidden />
              {t('timeline')}
            </Link>
            <span aria-current="page">{t('compare.title')}</span>
          </Places>
          <Since>
            {simulation !== undefined && (
              <>
                <GitBranch size={14} strokeWidth={1.75} aria-hidden />
                {simulation.baselineAt !== null &&
                  t('branchedOff', { time: format.dateTime(Date.parse(simulation.baselineAt)) })}
                {' · '}
                {t('changes', { count: simulation.ahead })}
              </>
            )}
          </Since>
          <Space />
          <With simulationId={simulationId} beside={beside} onChange={(next) => change('with', next)} />
          {simulation !== undefined && <RebaseWays simulation={simulation} />}
          {!isPhone && (
            <Button
              startIcon={<Download size={15} strokeWidth={1.75} />}
              loading={busy}
              disabled={comparison === undefined || comparison.changes.orderPositions.total === 0}
              onClick={() => void asCsv()}
            >
              {t('csv')}
            </Button>
          )}
          {mayTransfer && isBesidePlan && isDifferent && (
            <Take
              variant="contained"
              startIcon={<GitMerge size={15} strokeWidth={1.9} />}
              onClick={() => setAsking(true)}
            >
              {chosen.size === 0 ? t('transfer.all') : t('transfer.some', { count: chosen.size })}
            </Take>
          )}
        </>
      }
    >
      {comparison === undefined ? (
        read.isError && (
          <StatePanel
            title={t('failed')}
            text={errorText(errorCodeOf(read.error))}
            action={
              <Button size="medium" loading={read.isFetching} onClick={refresh}>
                {t('retry')}
              </Button>
            }
          />
        )
      ) : (
        <Scroll>
          <ComparedFigures figures={comparison.figures} names={comparison.names} />
          <ChangedOrders
            comparison={comparison}
            filter={filter}
            chosen={mayTransfer && isBesidePlan ? chosen : undefined}
            onChosen={setChosen}
            onFilter={(next: ChangeFilter | undefined) => change('filter', next)}
            {...(comparison.changes.orderPositions.total > limit && limit < 1_000
              ? { onMore: () => setLimit(Math.min(1_000, limit + 2 * atOnce)) }
              : {})}
          />
          {hasBaseData && (
            <Suspense fallback={null}>
              <ChangedBaseData changed={comparison.changes.baseData} names={comparison.names} />
            </Suspense>
          )}
          {isAsking && (
            <TransferDialog
              simulationId={simulationId}
              hasBaseData={hasBaseData}
              chosen={[...chosen]}
              onClose={() => setAsking(false)}
              onDone={() => {
                setChosen(new Set());
                refresh();
              }}
            />
          )}
        </Scroll>
      )}
    </Frame>
  );
}

interface WithProps {
  readonly simulationId: string;
  readonly beside: string;
  readonly onChange: (beside: string | undefined) => void;
}

/** What it is compared with: the plan, its own beginning, or another simulation. */
function With({ simulationId, beside, onChange }: WithProps) {
  const t = useSimulationText();
  const others = useSimulations().filter((one) => one.simulationId !== simulationId);
  return (
    <Chosen>
      {t('with')}
      <select value={beside} onChange={({ target }) => onChange(target.value === 'main' ? undefined : target.value)}>
        <option value="main">{t('with.main')}</option>
        <option value="beginning">{t('with.beginning')}</option>
        {others.length > 0 && (
          <optgroup label={t('title')}>
            {others.map((one) => (
              <option key={one.simulationId} value={one.simulationId}>
                {calledSimulation(one)}
              </option>
            ))}
          </optgroup>
        )}
      </select>
    </Chosen>
  );
}

const Scroll = styled.div`
  flex: 1;
  min-height: 0;
  overflow: auto;
  background: var(--surface);
`;
const Places = styled.nav`
  display: inline-flex;
  flex: none;
  padding: 2px;
  border-radius: 7px;
  background: var(--sunken);
  font-size: var(--size-dense);
  font-weight: 550;
  & > * { display: inline-flex; align-items: center; gap: 6px; height: 26px; padding: 0 11px; border-radius: 5px; color: var(--text-2); text-decoration: none; white-space: nowrap; }
  & > a:hover { color: var(--text); }
  & > a:focus-visible { outline: 2px solid var(--sel); }
  & > [aria-current=page] { background: var(--surface); color: var(--text); box-shadow: var(--sh-2); }
  @media (max-width: 599px) { & > * { height: 44px; } }
`;
const Take = styled(Button)`
  background: var(--sim);
  &:hover { background: color-mix(in srgb, var(--sim) 86%, black); }
`;
const Space = styled.span`
  flex: 1;
`;
const Since = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  font-size: var(--size-dense);
  color: var(--text-2);
  @media (max-width: 899px) { display: none; }
`;
const Chosen = styled.label`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  min-width: 0;
  font-size: var(--size-dense);
  color: var(--text-2);
  white-space: nowrap;
  & > select {
    min-width: 0;
    max-width: 260px;
    height: 28px;
    padding: 0 6px;
    border: 1px solid var(--line-3);
    border-radius: 6px;
    background: var(--surface);
    color: var(--text);
    font: inherit;
    font-weight: 550;
    cursor: pointer;
  }
  & > select:focus-visible { outline: 2px solid var(--sel); outline-offset: 1px; }
  & option, & optgroup { background: var(--raised); }
  @media (max-width: 599px) { flex: 1 0 100%; & > select { flex: 1; max-width: none; height: 44px; font-size: var(--size-title-2); } }
`;
