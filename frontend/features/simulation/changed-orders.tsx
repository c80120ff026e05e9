import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { endOfDay } from '#domain/kernel/time-zone.ts';
import {
  type ChangedPosition,
  type ChangeFilter,
  type Comparison,
  changeFilters,
} from '#domain/simulation/comparison-api.ts';
import { barOf } from '#frontend/design/bar-palette.ts';
import type { Format } from '#frontend/i18n/format.ts';
import { currentPlantTimeZone } from '#frontend/i18n/plant-time-zone.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { StatePanel } from '#frontend/kit/panels/state-panel.tsx';
import { useSimulationText } from '#frontend/kit/simulation-text.ts';
import { type OrderScale, scaleOf, shareOf } from './order-scale.ts';

interface ChangedOrdersProps {
  readonly comparison: Comparison;
  readonly filter: ChangeFilter | undefined;
  readonly onFilter: (filter: ChangeFilter | undefined) => void;
  /** Orders that are chosen to be taken over; undefined: whoever looks may not, or it is not the plan that they are compared with. */
  readonly chosen?: ReadonlySet<string> | undefined;
  readonly onChosen: (chosen: ReadonlySet<string>) => void;
  /** Lists more of them; undefined: all are listed. */
  readonly onMore?: () => void;
}

const tones: Readonly<Record<ChangeFilter, string>> = {
  earlier: 'ok',
  later: 'warn',
  missesDate: 'err',
  new: 'info',
  gone: 'none',
  otherResource: 'none',
};

/** Orders that are different: where each stood, where it stands, when it was promised, and by how much it moves. */
export function ChangedOrders({ comparison, filter, onFilter, chosen, onChosen, onMore }: ChangedOrdersProps) {
  const t = useSimulationText();
  const format = useFormat();
  const { items, total, counts } = comparison.changes.orderPositions;
  const scale = scaleOf(items, currentPlantTimeZone());
  if (total === 0 && filter === undefined) return <StatePanel title={t('same')} text={t('same.text')} />;
  return (
    <>
      <Bar>
        <strong>{t('changedOrders', { count: total })}</strong>
        {changeFilters
          .filter((one) => (counts[one] ?? 0) > 0 || one === filter)
          .map((one) => (
            <Chip
              key={one}
              type="button"
              data-tone={tones[one]}
              aria-pressed={one === filter}
              onClick={() => onFilter(one === filter ? undefined : one)}
            >
              {t(`filter.${one}`, { count: counts[one] ?? 0 })}
            </Chip>
          ))}
        <Legend aria-hidden>
          <i className="before" /> {t('legend.before')}
          <i className="after" /> {t('legend.after')}
          <i className="due" /> {t('legend.due')}
        </Legend>
      </Bar>
      {items.length === 0 ? (
        <StatePanel title={t('same.filter')} />
      ) : (
        <Table aria-label={t('changedOrders', { count: total })}>
          <thead>
            <tr>
              {chosen !== undefined && (
                <th scope="col" className="tick">
                  <Checkbox
                    size="small"
                    slotProps={{ input: { 'aria-label': t('choose.all') } }}
                    checked={items.every(({ orderPositionId }) => chosen.has(orderPositionId))}
                    indeterminate={
                      chosen.size > 0 && !items.every(({ orderPositionId }) => chosen.has(orderPositionId))
                    }
                    onChange={({ target }) =>
                      onChosen(new Set(target.checked ? items.map(({ orderPositionId }) => orderPositionId) : []))
                    }
                  />
                </th>
              )}
              <th scope="col">{t('order')}</th>
              <th scope="col" className="article">
                {t('article')}
              </th>
              <th scope="col" className="bars">
                <Ticks scale={scale} format={format} />
              </th>
              <th scope="col" className="right">
                {t('end.before')}
              </th>
              <th scope="col" className="right">
                {t('end.after')}
              </th>
              <th scope="col" className="right">
                {t('difference')}
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((one) => (
              <Row
                key={one.orderPositionId}
                changed={one}
                names={comparison.names}
                scale={scale}
                isChosen={chosen?.has(one.orderPositionId)}
                onChoose={() => onChosen((chosen ?? new Set()).symmetricDifference(new Set([one.orderPositionId])))}
              />
            ))}
          </tbody>
        </Table>
      )}
      {onMore !== undefined && (
        <More>
          <Button size="medium" onClick={onMore}>
            {t('more')}
          </Button>
        </More>
      )}
    </>
  );
}

interface RowProps {
  readonly changed: ChangedPosition;
  readonly names: Comparison['names'];
  readonly scale: OrderScale;
  /** undefined: it cannot be chosen. */
  readonly isChosen: boolean | undefined;
  readonly onChoose: () => void;
}

function Row({ changed, names, scale, isChosen, onChoose }: RowProps) {
  const t = useSimulationText();
  const format = useFormat();
  const { orderPositionId, orderPositionNumber, articleId, before, after } = changed;
  const when = (end: string | null | undefined): string =>
    end === null || end === undefined ? '–' : format.columnTime(Date.parse(end));
  const { text, note, tone } = differenceOf(changed, t, format);
  return (
    <tr data-chosen={isChosen === true}>
      {isChosen !== undefined && (
        <td className="tick">
          <Checkbox
            size="small"
            slotProps={{ input: { 'aria-label': t('choose.one', { name: orderPositionNumber }) } }}
            checked={isChosen}
            onChange={onChoose}
          />
        </td>
      )}
      <th scope="row">
        {after === null ? (
          orderPositionNumber
        ) : (
          <Link to={`/planningobjects/orders/${orderPositionId}`}>{orderPositionNumber}</Link>
        )}
      </th>
      <td className="article">{names[articleId] ?? articleId}</td>
      <td className="bars">
        <OrderBars changed={changed} scale={scale} />
      </td>
      <td className="right tabular quiet" data-label={t('end.before')}>
        {when(before?.endDate)}
      </td>
      <td className="right tabular" data-label={t('end.after')}>
        {when(after?.endDate)}
      </td>
      <td className="right" data-label={t('difference')} data-tone={tone}>
        <b className="tabular">{text}</b>
        {note !== '' && <small data-tone={(after?.daysLate ?? 0) > 0 ? 'err' : undefined}>{note}</small>}
      </td>
    </tr>
  );
}

type Text = ReturnType<typeof useSimulationText>;

/** In words: by how much it ends otherwise, and what that means for its date. */
function differenceOf({ kind, before, after, differenceSeconds }: ChangedPosition, t: Text, format: Format) {
  const late = after?.daysLate ?? 0;
  const isSaved = late === 0 && (before?.daysLate ?? 0) > 0 && after !== null;
  const note = late > 0 ? t('difference.late', { count: late }) : isSaved ? t('difference.punctual') : '';
  if (kind === 'new' || kind === 'gone') return { text: t(`difference.${kind}`), note, tone: 'info' };
  if (differenceSeconds === null || differenceSeconds === 0) return { text: t('difference.same'), note, tone: 'none' };
  return { text: format.difference(differenceSeconds * 1_000), note, tone: differenceSeconds < 0 ? 'ok' : 'warn' };
}

function Ticks({ scale, format }: { readonly scale: OrderScale; readonly format: Format }) {
  return (
    <Track>
      {scale.ticks.map((at) => (
        <span key={at} style={{ left: `${100 * shareOf(scale, at)}%` }}>
          {format.dayAndMonth(at)}
        </span>
      ))}
    </Track>
  );
}

function OrderBars({ changed, scale }: { readonly changed: ChangedPosition; readonly scale: OrderScale }) {
  const { articleId, before, after } = changed;
  const place = (side: ChangedPosition['before']) => {
    if (side === null || side.startDate === null || side.endDate === null) return undefined;
    const from = shareOf(scale, Date.parse(side.startDate));
    const to = shareOf(scale, Date.parse(side.endDate));
    return { left: `${100 * from}%`, width: `max(3px, ${100 * (to - from)}%)` };
  };
  const [was, is] = [place(before), place(after)];
  const { deliveryDate } = after ?? before ?? {};
  const due = deliveryDate === undefined ? undefined : shareOf(scale, endOfDay(currentPlantTimeZone(), deliveryDate));
  return (
    <Bars aria-hidden>
      {scale.ticks.map((at) => (
        <u key={at} style={{ left: `${100 * shareOf(scale, at)}%` }} />
      ))}
      {was !== undefined && <i className="before" style={was} />}
      {is !== undefined && (
        <i className="after" style={{ ...is, '--own': `var(--bar-${barOf(articleId) + 1})` } as CSSProperties} />
      )}
      {due !== undefined && due >= 0 && due <= 1 && (
        <i className="due" data-late={(after?.daysLate ?? 0) > 0} style={{ left: `${100 * due}%` }} />
      )}
    </Bars>
  );
}

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 6px 8px;
  min-height: 40px;
  padding: 6px 16px;
  border-bottom: 1px solid var(--line-2);
  & > strong { margin-right: 4px; font-size: var(--size-body); font-weight: 600; }
`;
const Chip = styled.button`
  height: 24px;
  padding: 0 9px;
  border: 1px solid transparent;
  border-radius: 6px;
  background: var(--sunken);
  color: var(--text-2);
  font: inherit;
  font-size: var(--size-caption);
  font-weight: 600;
  cursor: pointer;
  &[data-tone=ok] { background: var(--ok-tint); color: var(--ok); }
  &[data-tone=warn] { background: var(--warn-tint); color: var(--warn); }
  &[data-tone=err] { background: var(--err-tint); color: var(--err); }
  &[data-tone=info] { background: var(--info-tint); color: var(--info); }
  &:hover, &[aria-pressed=true] { border-color: currentColor; }
  &:focus-visible { outline: 2px solid var(--sel); outline-offset: 1px; }
  @media (max-width: 599px) { height: 40px; font-size: var(--size-body); }
`;
const Legend = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  margin-left: auto;
  font-size: var(--size-caption);
  color: var(--text-2);
  & > i { display: inline-block; width: 20px; height: 10px; margin-left: 8px; border-radius: 3px; }
  & > .before { border: 1px dashed var(--text-3); background: var(--sunken); }
  & > .after { border: 1px solid var(--text-3); border-left: 3px solid var(--text-2); background: var(--line-2); }
  & > .due { width: 2px; height: 14px; border-radius: 0; background: var(--ok); }
`;
const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: var(--size-body);
  line-height: 18px;
  & th, & td { height: 46px; padding: 4px 10px; border-bottom: 1px solid var(--line-1); text-align: left; }
  & thead th { height: 34px; position: sticky; top: 0; z-index: 2; background: var(--sunken); color: var(--text-2); font-size: var(--size-caption); font-weight: 550; white-space: nowrap; }
  & .tick { width: 34px; padding: 0 0 0 10px; }
  & tr[data-chosen=true] { background: color-mix(in srgb, var(--sim-tint) 55%, transparent); }
  & th:first-of-type { padding-left: 16px; }
  & .tick + th { padding-left: 10px; }
  & td:last-of-type, & thead th:last-of-type { padding-right: 16px; }
  & tbody th { font-weight: 600; white-space: nowrap; }
  & tbody th a { color: var(--text); text-decoration: none; }
  & tbody th a:hover { text-decoration: underline; }
  & .article { max-width: 220px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; color: var(--text-2); }
  & .bars { width: 38%; min-width: 160px; padding: 0 6px; }
  & .right { text-align: right; white-space: nowrap; }
  & .quiet { color: var(--text-2); }
  & td > b { display: block; font-weight: 600; }
  & td > small { display: block; font-size: var(--size-caption); line-height: 15px; color: var(--text-2); }
  & small[data-tone=err] { color: var(--err); }
  & td[data-tone=ok] > b { color: var(--ok); }
  & td[data-tone=warn] > b { color: var(--warn); }
  & td[data-tone=info] > b { color: var(--info); }
  & td[data-tone=none] > b { color: var(--text-3); font-weight: 450; }
  & tbody tr:hover { background: var(--hover); }
  & .MuiCheckbox-root.Mui-checked, & .MuiCheckbox-indeterminate { color: var(--sim); }
  @media (max-width: 899px) { & .article { display: none; } & thead th.article { display: none; } }
  /* A card per order, its bars over the whole width. */
  @media (max-width: 599px) {
    & thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    &, & tbody, & tr, & tbody th, & td { display: block; height: auto; }
    & tr { display: grid; grid-template-columns: auto minmax(0, 1fr); padding: 10px 16px; border-bottom: 1px solid var(--line-2); }
    & tr > :not(.tick, th) { grid-column: 1 / -1; }
    & tr > th { grid-column: 2; }
    & .tick { width: auto; margin-left: -8px; }
    & tr:not(:has(.tick)) > th { grid-column: 1 / -1; }
    & tbody th, & td { padding: 2px 0 !important; border: 0; }
    & tbody th a { display: flex; align-items: center; min-height: 40px; font-size: var(--size-touch); }
    & .article { display: block; max-width: none; }
    & .bars { width: auto; }
    & .right { display: grid; grid-template-columns: 120px minmax(0, 1fr); gap: 0 8px; text-align: left; }
    & .right::before { content: attr(data-label); grid-row: span 2; color: var(--text-3); font-size: var(--size-dense); }
  }
`;
const Track = styled.div`
  position: relative;
  height: 18px;
  & > span { position: absolute; font-variant-numeric: tabular-nums; transform: translateX(-2px); }
`;
const Bars = styled.div`
  position: relative;
  height: 38px;
  & > u { position: absolute; top: -4px; bottom: -4px; width: 1px; background: var(--line-1); }
  & > i { position: absolute; }
  & > .before { top: 6px; height: 11px; border: 1px dashed var(--text-3); border-radius: 3px; background: color-mix(in srgb, var(--sunken) 70%, transparent); }
  & > .after { top: 20px; height: 13px; border: 1px solid color-mix(in srgb, var(--own) 60%, var(--surface)); border-left: 3px solid var(--own); border-radius: 3px; background: color-mix(in srgb, var(--own) 22%, var(--surface)); }
  & > .due { top: 2px; bottom: 2px; width: 2px; background: var(--ok); }
  & > .due::before { content: ''; position: absolute; top: 0; left: -3px; border: 4px solid transparent; border-top-color: var(--ok); }
  & > .due[data-late=true] { background: var(--err); }
  & > .due[data-late=true]::before { border-top-color: var(--err); }
`;
const More = styled.div`
  display: flex;
  justify-content: center;
  padding: 14px;
`;
