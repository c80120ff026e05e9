import styled from '@emotion/styled';
import { CalendarX, ClockAlert, Flag, Gauge, type LucideIcon } from 'lucide-react';
import { NavLink } from 'react-router';
import { currentLanguage } from '#frontend/i18n/setup.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { misfitWords } from '#frontend/kit/misfits/misfit-words.ts';
import type { RadarKind, RadarRow } from './radar-rows.ts';
import { useRadarText } from './radar-text.ts';

const icons: Readonly<Record<RadarKind, LucideIcon>> = {
  date: Flag,
  overload: Gauge,
  overdue: ClockAlert,
  misfit: CalendarX,
};
/** Rows drawn; the worst are on top, and more than these nobody reads. */
const shown = 300;

/** Second part of the address: a kind of conflict, else the id of one (planning §2). */
export const kindsByPart: Readonly<Record<string, RadarKind>> = {
  dates: 'date',
  operations: 'overload',
  operationsDelayed: 'overdue',
  operationsMisfit: 'misfit',
};

/** The kinds of conflicts, each with the number that is not confirmed. */
export function RadarTabs({ all }: { readonly all: readonly RadarRow[] }) {
  const t = useRadarText();
  const count = (kind?: RadarKind): number =>
    all.filter((row) => !row.confirmed && (kind === undefined || row.kind === kind)).length;
  return (
    <Tabs aria-label={t('title')}>
      <NavLink to="/conflictradar" end>
        {t('list.all')} <span>{count()}</span>
      </NavLink>
      {Object.entries(kindsByPart).map(([part, kind]) => (
        <NavLink key={kind} to={`/conflictradar/${part}`}>
          {t(`list.${kind}`)} <span>{count(kind)}</span>
        </NavLink>
      ))}
    </Tabs>
  );
}

interface RadarTableProps {
  readonly rows: readonly RadarRow[];
  readonly chosen: string | undefined;
  readonly onChoose: (row: RadarRow) => void;
  /** Ids of those for which ways out are sought together; undefined: none may be ticked. */
  readonly ticked?: ReadonlySet<string> | undefined;
  readonly onTick: (ids: ReadonlySet<string>) => void;
}

/** Conflicts in the order of what they cost: what, how much, why, and whom it hits. */
export function RadarTable({ rows, chosen, onChoose, ticked, onTick }: RadarTableProps) {
  const t = useRadarText();
  const format = useFormat();
  const worst = Math.max(1, ...rows.map(({ extent }) => extent));
  const at = (instant: number): string => `${format.shortDate(instant)} ${format.time(instant)}`;
  const causeOf = (row: RadarRow): string => {
    switch (row.kind) {
      case 'date':
        return row.binding === undefined
          ? t('cause.date', { due: format.shortDate(row.start), ready: at(row.end) })
          : t('cause.binding', {
              why: row.binding.words[currentLanguage()] ?? '',
              length: format.duration(row.binding.waits),
            });
      case 'overload':
        if (row.atWork === true) return t('cause.atWork', { count: row.operationIds.length, time: at(row.start) });
        return t('cause.overload', { count: row.operationIds.length, times: `${at(row.start)} – ${at(row.end)}` });
      case 'overdue':
        return row.begun ? t('cause.end', { time: at(row.end) }) : t('cause.start', { time: at(row.start) });
      case 'misfit':
        return row.misfit === undefined
          ? ''
          : misfitWords(row.misfit, {
              day: (instant) => format.shortDate(instant),
              time: at,
              length: (milliseconds) => format.duration(milliseconds),
            });
    }
  };
  const extentOf = ({ kind, extent }: RadarRow): string =>
    kind === 'misfit' ? '' : kind === 'overload' ? format.duration(extent) : format.difference(extent);
  const drawn = rows.slice(0, shown);
  const tickedHere = drawn.filter(({ id }) => ticked?.has(id)).length;
  const toggle = (ids: readonly string[], on: boolean): void => {
    const meant = new Set(ids);
    onTick(on ? meant.union(ticked ?? new Set()) : (ticked ?? meant).difference(meant));
  };
  return (
    <Scroll>
      <table>
        <thead>
          <tr>
            <th scope="col">
              {ticked === undefined ? (
                '#'
              ) : (
                <input
                  type="checkbox"
                  aria-label={t('tick.all')}
                  checked={tickedHere === drawn.length}
                  ref={(box) => {
                    if (box !== null) box.indeterminate = tickedHere > 0 && tickedHere < drawn.length;
                  }}
                  onChange={({ target }) =>
                    toggle(
                      drawn.map(({ id }) => id),
                      target.checked,
                    )
                  }
                />
              )}
            </th>
            <th scope="col">{t('column.conflict')}</th>
            <th scope="col" data-number>
              {t('column.extent')}
            </th>
            <th scope="col">{t('column.cause')}</th>
            <th scope="col">{t('column.hits')}</th>
          </tr>
        </thead>
        <tbody>
          {drawn.map((row, index) => {
            const Icon = icons[row.kind];
            return (
              <tr key={row.id} data-chosen={row.id === chosen} data-confirmed={row.confirmed}>
                <td>
                  {ticked !== undefined && (
                    <input
                      type="checkbox"
                      aria-label={t('tick.one', { conflict: row.title })}
                      checked={ticked.has(row.id)}
                      onChange={({ target }) => toggle([row.id], target.checked)}
                    />
                  )}
                  {index + 1}
                  <i aria-hidden>
                    <i style={{ width: `${Math.round((row.extent / worst) * 100)}%` }} data-kind={row.kind} />
                  </i>
                </td>
                <td>
                  <button
                    type="button"
                    aria-current={row.id === chosen}
                    data-conflict={row.id}
                    onClick={() => onChoose(row)}
                  >
                    {row.title}
                  </button>
                  <span data-kind={row.kind}>
                    <Icon size={12} strokeWidth={2} aria-hidden /> {t(`kind.${row.kind}`)}
                    {row.confirmed && ` · ${t('confirmed')}`}
                  </span>
                </td>
                <td data-number>{extentOf(row)}</td>
                <td>{causeOf(row)}</td>
                <td>
                  {row.orders.slice(0, 3).join(', ')}
                  {row.orders.length > 3 && ` + ${row.orders.length - 3}`}
                  {row.kind !== 'date' && row.daysLate > 0 && <em> {t('hits.misses', { days: row.daysLate })}</em>}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <footer>{t('count', { count: rows.length })}</footer>
    </Scroll>
  );
}

/** What can be done with several conflicts at once. */
export const Together = styled.div`
  flex: none;
  display: flex;
  align-items: center;
  gap: 8px;
  padding: 8px 12px;
  background: var(--surface);
  border-bottom: 1px solid var(--line-1);
`;
const Tabs = styled.nav`
  display: flex;
  gap: 22px;
  height: 100%;
  & a {
    display: flex; align-items: center; gap: 6px; height: 100%; border-bottom: 2px solid transparent; color: var(--text-2);
    font-weight: 500; text-decoration: none; white-space: nowrap;
  }
  & a.active { color: var(--text); font-weight: 600; border-bottom-color: var(--accent); }
  & a:focus-visible { outline-offset: -4px; border-radius: 6px; }
  & span { color: var(--text-3); font-size: var(--size-caption); font-feature-settings: 'tnum'; }
  @media (max-width: 599px) { gap: 4px 18px; flex-wrap: wrap; & a { height: 48px; min-width: 48px; } }
`;
const Scroll = styled.div`
  flex: 1;
  min-width: 0;
  overflow: auto;
  background: var(--surface);
  & table { width: 100%; border-collapse: collapse; font-size: var(--size-dense); line-height: 18px; }
  & th {
    position: sticky; top: 0; z-index: 1; height: 32px; padding: 0 12px; background: var(--sunken); text-align: left; color: var(--text-2);
    font-weight: 500; font-size: var(--size-caption); border-bottom: 1px solid var(--line-2); white-space: nowrap;
  }
  & td { padding: 9px 12px; border-bottom: 1px solid var(--line-1); vertical-align: top; color: var(--text-2); }
  & td:first-of-type { width: 84px; white-space: nowrap; font-feature-settings: 'tnum'; }
  & input[type='checkbox'] { margin: 0 10px 0 0; width: 15px; height: 15px; vertical-align: -2px; accent-color: var(--accent); cursor: pointer; }
  & td > i { display: inline-block; width: 44px; height: 5px; margin-left: 10px; border-radius: 3px; background: var(--pressed); vertical-align: middle; }
  & td > i > i { display: block; height: 100%; min-width: 3px; border-radius: 3px; background: var(--err); }
  & td > i > i[data-kind='overdue'] { background: var(--warn); }
  & [data-number] { text-align: right; white-space: nowrap; font-feature-settings: 'tnum'; }
  & td[data-number] { color: var(--err); font-weight: 600; }
  & tr[data-chosen='true'] { background: var(--accent-tint); }
  & tr[data-confirmed='true'] td[data-number] { color: var(--text-2); font-weight: 450; }
  & td button {
    display: block; padding: 0; border: 0; background: none; color: var(--text); font: inherit; font-weight: 600; text-align: left;
    cursor: pointer;
  }
  & td button:hover { text-decoration: underline; }
  & td button:focus-visible { outline: 2px solid var(--sel); outline-offset: 2px; border-radius: 4px; }
  & span[data-kind] { display: inline-flex; align-items: center; gap: 4px; color: var(--err); font-size: var(--size-caption); }
  & span[data-kind='overdue'], & span[data-kind='misfit'] { color: var(--warn); }
  & em { font-style: normal; font-weight: 550; color: var(--err); }
  & footer { padding: 10px 16px; color: var(--text-2); font-size: var(--size-caption); }
  /* A card per conflict: its name, how much, why, whom it hits. */
  @media (max-width: 599px) {
    background: var(--canvas);
    & thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    & table, & tbody, & tr, & td { display: block; width: auto; }
    & tbody { padding: 10px 12px; display: flex; flex-direction: column; gap: 10px; }
    & tr {
      position: relative; padding: 12px 14px; border: 1px solid var(--line-2); border-radius: 10px; background: var(--surface);
      font-size: var(--size-title-3); line-height: 20px; overflow-wrap: anywhere;
    }
    & td { padding: 0; border: 0; }
    & td:first-of-type { display: none; }
    & td[data-number] { margin-top: 4px; text-align: left; }
    & td button { min-height: 48px; width: 100%; font-size: var(--size-touch); }
    /* The whole card is the target. */
    & td button::after { content: ''; position: absolute; inset: 0; }
    & span[data-kind] { font-size: var(--size-body); }
  }
`;
