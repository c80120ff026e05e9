import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { rightTo } from '#domain/administration/plan-rights.ts';
import { confirmConflict, readConflicts } from '#domain/planning/api/conflict-calls.ts';
import { readActivity } from '#domain/planning/api/object-calls.ts';
import { mostConflicts } from '#domain/planning/api/remedies-api.ts';
import { ApiError } from '#frontend/api/api-error.ts';
import { ask, askAt } from '#frontend/api/ask.ts';
import { live } from '#frontend/api/plant.ts';
import { useSession } from '#frontend/api/session-context.ts';
import { currentPlantTimeZone } from '#frontend/i18n/plant-time-zone.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { Column, Split } from '#frontend/kit/columns.ts';
import { WhyLaterLink } from '#frontend/kit/lateness/why-later.tsx';
import { SidePanel } from '#frontend/kit/panels/side-panel.tsx';
import { StatePanel } from '#frontend/kit/panels/state-panel.tsx';
import { useAttempt } from '#frontend/kit/use-attempt.ts';
import { WaysOut } from '#frontend/kit/ways-out/ways-out.tsx';
import { Frame } from '#frontend/shell/frame.tsx';
import { JointWaysOut, seekWaysOut } from './joint-ways-out.tsx';
import { dayOfConflict, radarDays } from './radar-days.ts';
import { RadarFigures } from './radar-figures.tsx';
import { type RadarRow, radarRows } from './radar-rows.ts';
import { kindsByPart, RadarTable, RadarTabs, Together } from './radar-table.tsx';
import { useRadarText } from './radar-text.ts';

/** `/conflictradar`: all conflicts ranked, and of the chosen one where it comes from and ways out that were tried. */
export default function RadarPage() {
  const t = useRadarText();
  const format = useFormat();
  const { user } = useSession();
  const navigate = useNavigate();
  const { part } = useParams();
  const kind = part === undefined ? undefined : kindsByPart[part];
  const id = part !== undefined && kind === undefined ? part : undefined;
  const { data, isError, isPending, refetch, dataUpdatedAt } = useRadar();
  const all = useMemo(
    () => (data === undefined ? [] : radarRows(data.body, currentPlantTimeZone(), dataUpdatedAt)),
    [data, dataUpdatedAt],
  );
  const chosen = all.find((row) => row.id === id);
  const ofKind = useMemo(() => (kind === undefined ? all : all.filter((row) => row.kind === kind)), [all, kind]);
  const zone = currentPlantTimeZone();
  const days = useMemo(() => radarDays(ofKind, zone, dataUpdatedAt), [ofKind, zone, dataUpdatedAt]);
  // A day that is not in the chart, as that of an old link, filters nothing.
  const [search, setSearch] = useSearchParams();
  const day = days.find((one) => one.day === search.get('day'));
  const onDay = (next: string | undefined): void =>
    setSearch(next === undefined ? without(search, 'day') : { ...Object.fromEntries(search), day: next });
  const rows = day === undefined ? ofKind : ofKind.filter((row) => dayOfConflict(row, zone, dataUpdatedAt) === day.day);
  const mayEdit = user.rights.includes(rightTo.editTimeline);
  const [ticks, setTicked] = useState<ReadonlySet<string>>(new Set());
  // What is over meanwhile is no longer ticked.
  const ticked = useMemo(() => new Set(all.filter((row) => ticks.has(row.id)).map((row) => row.id)), [all, ticks]);
  const open = rows.filter(({ confirmed }) => !confirmed);
  const runId = search.get('run');
  const { attempt, busy: isStarting } = useAttempt();
  const { attempt: attemptToConfirm } = useAttempt();
  const seek = () =>
    attempt(async () => {
      const run = await seekWaysOut(ticked.size > 0 ? [...ticked] : open.map((row) => row.id).slice(0, mostConflicts));
      void navigate({ pathname: '/conflictradar', search: `?${new URLSearchParams({ run })}` });
    });
  const go = (address: string): void => void navigate({ pathname: address, search: search.toString() });
  const close = (): void => go('/conflictradar');
  const mayConfirm = ({ kind: of, confirmed }: RadarRow): boolean =>
    !confirmed && user.rights.includes(of === 'overdue' ? rightTo.confirmOverdue : rightTo.confirmConflict);
  const confirm = (row: RadarRow) =>
    attemptToConfirm(async () => {
      await ask(confirmConflict, { params: { id: row.id } });
      await refetch();
      return t('confirmedNotice');
    });
  return (
    <Frame breadcrumb={[{ label: t('title') }]} tabs={<RadarTabs all={all} />} loading={isPending}>
      <Split>
        {isError && data === undefined ? (
          <StatePanel title={t('failed')} action={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />
        ) : isPending ? (
          <StatePanel title={t('loading')} />
        ) : ofKind.length === 0 ? (
          <StatePanel title={t('empty')} />
        ) : (
          <Column>
            <RadarFigures
              all={all}
              names={data.body.names}
              now={dataUpdatedAt}
              days={days}
              day={day?.day}
              onDay={onDay}
            />
            {rows.length === 0 && day !== undefined ? (
              <StatePanel
                title={t('days.none', { date: format.shortDate(day.start) })}
                action={<Button onClick={() => onDay(undefined)}>{t('days.all')}</Button>}
              />
            ) : (
              <>
                {mayEdit && (
                  <Together>
                    <Button variant="outlined" size="small" loading={isStarting} onClick={() => void seek()}>
                      {ticked.size > 0
                        ? t('together.chosen', { count: ticked.size })
                        : t('together.all', { count: open.length })}
                    </Button>
                    {ticked.size > 0 && (
                      <Button size="small" onClick={() => setTicked(new Set())}>
                        {t('tick.none')}
                      </Button>
                    )}
                  </Together>
                )}
                <RadarTable
                  rows={rows}
                  chosen={id}
                  onChoose={(row) => go(`/conflictradar/${row.id}`)}
                  ticked={mayEdit ? ticked : undefined}
                  onTick={setTicked}
                />
              </>
            )}
          </Column>
        )}
        {id === undefined && runId !== null && data !== undefined && (
          <JointWaysOut
            key={runId}
            runId={runId}
            rows={all}
            onChoose={(conflictId) => go(`/conflictradar/${conflictId}`)}
            onTaken={() => {
              setTicked(new Set());
              void refetch();
            }}
            onClose={() => setSearch(without(search, 'run'))}
          />
        )}
        {id !== undefined && data !== undefined && (
          <SidePanel
            title={chosen?.title ?? t('gone')}
            subtitle={chosen && `${t(`kind.${chosen.kind}`)}${chosen.confirmed ? ` · ${t('confirmed')}` : ''}`}
            onClose={close}
            footer={
              chosen && (
                <>
                  <Button
                    variant="outlined"
                    onClick={() =>
                      void navigate(
                        chosen.activityId === undefined
                          ? `/production/conflict/${chosen.id}`
                          : `/planning/dateconflict/${chosen.id}`,
                      )
                    }
                  >
                    {t('show')}
                  </Button>
                  {mayConfirm(chosen) && <Button onClick={() => void confirm(chosen)}>{t('confirm')}</Button>}
                </>
              )
            }
          >
            {chosen === undefined && <GoneConflict id={id} />}
            {chosen?.kind === 'date' && <WhyLaterLink orderPositionId={chosen.id.slice('date-'.length)} />}
            {chosen !== undefined && (
              <WaysOut conflictId={chosen.id} version={data.position} onTaken={() => void refetch()} />
            )}
          </SidePanel>
        )}
      </Split>
    </Frame>
  );
}

/** The address without one of its parameters. */
function without(search: URLSearchParams, name: string): URLSearchParams {
  const rest = new URLSearchParams(search);
  rest.delete(name);
  return rest;
}

/** All conflicts with the position that they show; read again when the live count speaks of a later one. */
function useRadar() {
  const query = useQuery({
    queryKey: ['conflict-radar'],
    queryFn: ({ signal }) => askAt(readConflicts, {}, { signal }),
    throwOnError: (error) => !(error instanceof ApiError),
  });
  const { refetch } = query;
  useEffect(() => live.subscribeDeltas('conflicts', () => void refetch()), [refetch]);
  return query;
}

/** An address of a conflict that is over says so, and leads to the list and to what the conflict was about. */
function GoneConflict({ id }: { readonly id: string }) {
  const t = useRadarText();
  const [kind, ...rest] = id.split('-');
  const object = rest.join('-');
  return (
    <Gone>
      <p>{t('goneText')}</p>
      <Button component={Link} to="/conflictradar" variant="contained" size="medium">
        {t('goneAll')}
      </Button>
      {kind === 'date' && <ToObject kind="orders" id={object} word={t('goneOrder')} />}
      {kind === 'overdue' && <ToObject kind="operations" id={object} word={t('goneOperation')} />}
      {kind === 'misfit' && <ToStep id={object} />}
    </Gone>
  );
}

function ToObject({ kind, id, word }: { readonly kind: string; readonly id: string; readonly word: string }) {
  return (
    <Button component={Link} to={`/planningobjects/${kind}/${encodeURIComponent(id)}`} size="medium">
      {word}
    </Button>
  );
}

/** What no longer fitted may have been a process step: its id does not say so, the plan does. */
function ToStep({ id }: { readonly id: string }) {
  const t = useRadarText();
  const { data, isPending } = useQuery({
    queryKey: ['is-activity', id],
    queryFn: ({ signal }) => ask(readActivity, { params: { id } }, { signal }),
    retry: false,
    throwOnError: (error) => !(error instanceof ApiError),
  });
  if (isPending) return null;
  return data === undefined ? (
    <ToObject kind="operations" id={id} word={t('goneOperation')} />
  ) : (
    <ToObject kind="activities" id={id} word={t('goneStep')} />
  );
}

const Gone = styled.div`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: 10px;
  & > p { color: var(--text-2); font-size: var(--size-body); line-height: 20px; }
`;
