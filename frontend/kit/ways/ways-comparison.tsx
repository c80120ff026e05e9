import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { type ReactNode, useId } from 'react';
import type { Way } from '#domain/kernel/ways.ts';
import type { MovesPreview } from '#domain/planning/api/misfits-api.ts';
import type { RescueAnswer } from '#domain/planning/api/remedies-api.ts';
import type { PricedWayAnswer } from '#domain/planning/api/ways-api.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';
import { Cost, useRemedyTitle } from '#frontend/kit/ways-out/ways-out.tsx';
import { RowsPicture } from './rows-picture.tsx';

export interface WaysComparisonProps {
  /** What is the matter: "Rohrbiegemaschine 1, 24.11. 06:00 – 26.11. 06:00". */
  readonly title: string;
  readonly ways: readonly PricedWayAnswer[];
  readonly chosen: Way | undefined;
  /** What moves in the chosen way. */
  readonly moves: MovesPreview['moves'];
  /** What would help the order that it makes latest. */
  readonly rescue?: RescueAnswer | undefined;
  readonly gap?: { readonly resourceId: string; readonly start: number; readonly end: number } | undefined;
  readonly onChoose: (way: Way) => void;
  /** Does what the chosen way says; absent: the choice is enough, and somebody else does it. */
  readonly onTake?: (() => void) | undefined;
  readonly onClose: () => void;
}

/** The ways beside each other, with the rows before and after and what the chosen one costs the orders (look, section 15). */
export function WaysComparison({
  title,
  ways,
  chosen,
  moves,
  rescue,
  gap,
  onChoose,
  onTake,
  onClose,
}: WaysComparisonProps): ReactNode {
  const t = useKitText();
  const format = useFormat();
  const titleId = useId();
  const [first] = ways;
  const shown = ways.find(({ way }) => way === chosen) ?? first;
  if (shown === undefined) return null;
  const take = onTake ?? onClose;
  const least = ways
    .filter(({ way }) => way !== 'leave')
    .reduce<PricedWayAnswer | undefined>((a, b) => (a !== undefined && cost(a) <= cost(b) ? a : b), undefined);
  return (
    <Dialog
      open
      fullScreen
      onClose={onClose}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        const way = ways[Number(event.key) - 1]?.way;
        if (way !== undefined) onChoose(way);
        if (event.key !== 'Enter') return;
        // Not for the button behind that gets the focus back.
        event.preventDefault();
        take();
      }}
    >
      <Screen>
        <header>
          <h2 id={titleId}>{title}</h2>
          <span>{t('ways.keys')}</span>
        </header>
        <div>
          <Cards role="radiogroup" aria-label={t('ways.title')}>
            {ways.map((price, at) => (
              <Card
                key={price.way}
                type="button"
                role="radio"
                aria-checked={price === shown}
                onClick={() => onChoose(price.way)}
              >
                <b>
                  {t(`ways.way.${price.way}`)} <kbd>{at + 1}</kbd>
                </b>
                {price === first && <mark>{t('ways.chosen')}</mark>}
                {price === least && price !== first && <mark>{t('ways.least')}</mark>}
                <span>{t(`ways.help.${price.way}`)}</span>
                <Figures price={price} />
              </Card>
            ))}
          </Cards>
          {moves.length > 0 && (
            <>
              <RowsPicture title={t('ways.before')} moves={moves} side="before" gap={gap} />
              <RowsPicture
                title={t('ways.after', { way: t(`ways.way.${shown.way}`) })}
                moves={moves}
                side="after"
                gap={gap}
              />
            </>
          )}
        </div>
        <aside aria-label={t('ways.orders')}>
          <h3>{t('ways.orders')}</h3>
          {shown.orders.length === 0 && <p>{t('ways.noOrders')}</p>}
          <ul>
            {shown.orders.map(({ orderPositionId, orderPositionNumber, dueDate, endDate, newEndDate }) => {
              const [due, before, after] = [dueDate, endDate, newEndDate].map((iso) => Date.parse(iso));
              const isLate = (after ?? 0) > (due ?? 0);
              return (
                <li key={orderPositionId} data-tone={isLate ? 'err' : 'ok'}>
                  <b>{orderPositionNumber}</b>
                  <em>{format.difference((after ?? 0) - (before ?? 0))}</em>
                  <span>{t('ways.ends', { time: `${format.shortDate(after ?? 0)} ${format.time(after ?? 0)}` })}</span>
                  <small>{t(isLate ? 'ways.misses' : 'ways.onTime')}</small>
                </li>
              );
            })}
          </ul>
          {rescue !== undefined && <Rescue rescue={rescue} />}
          <footer>
            <Button variant="contained" size="medium" autoFocus onClick={take}>
              {t(`ways.way.${shown.way}`)}
            </Button>
            <Button size="medium" onClick={onClose}>
              {t('close')}
            </Button>
          </footer>
        </aside>
      </Screen>
    </Dialog>
  );
}

/** What could be done for the order that it makes latest, once the way is taken. */
function Rescue({ rescue: { orderPositionNumber, remedies } }: { readonly rescue: RescueAnswer }): ReactNode {
  const t = useKitText();
  const titleOf = useRemedyTitle();
  return (
    <section>
      <h3>{t('ways.rescue', { order: orderPositionNumber })}</h3>
      {remedies.length === 0 ? <p>{t('ways.noRescue')}</p> : <p>{t('ways.rescueLater')}</p>}
      <ul>
        {remedies.map((remedy) => (
          <li key={titleOf(remedy)}>
            <b>{titleOf(remedy)}</b>
            <Cost remedy={remedy} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** First what turns late, then how much later it all gets. */
const cost = ({ turnsLate, addedLatenessSeconds }: PricedWayAnswer): number => turnsLate * 1e9 + addedLatenessSeconds;

function Figures({ price }: { readonly price: PricedWayAnswer }): ReactNode {
  const t = useKitText();
  const format = useFormat();
  const { lateOrders, turnsLate, biggestDelaySeconds, moved, newOverloads, changeovers } = price;
  const lines = [
    [t('ways.figure.late'), format.number(lateOrders), turnsLate > 0],
    [t('ways.figure.delay'), format.duration(biggestDelaySeconds * 1000), false],
    [t('ways.figure.moved'), format.number(moved), false],
    [t('ways.figure.overloads'), format.number(newOverloads), newOverloads > 0],
    [t('ways.figure.changeovers'), `${changeovers > 0 ? '+' : ''}${format.number(changeovers)}`, false],
  ] as const;
  return (
    <dl>
      {lines.map(([label, figure, isWorse]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd data-tone={isWorse ? 'err' : undefined}>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

const Screen = styled.section`
  height: 100%;
  display: grid;
  grid-template: auto minmax(0, 1fr) / minmax(0, 1fr) 360px;
  background: var(--ground, var(--sunken));
  font: 400 var(--size-body)/20px var(--font);
  & > header { grid-column: 1 / -1; display: flex; align-items: baseline; gap: 16px; padding: 12px 24px; background: var(--surface); border-bottom: 1px solid var(--line-2); }
  & > header > h2 { flex: 1; font-size: var(--size-title-2); line-height: 24px; font-weight: 600; }
  & > header > span { color: var(--text-2); font-size: var(--size-dense); }
  & > div { min-height: 0; overflow-y: auto; padding: 20px 24px; display: flex; flex-direction: column; gap: 16px; }
  & > aside { min-height: 0; display: flex; flex-direction: column; background: var(--surface); border-left: 1px solid var(--line-2); }
  & > aside > h3 { padding: 16px 20px 8px; font-size: var(--size-title-3); font-weight: 600; }
  & > aside > p { padding: 0 20px; color: var(--text-2); }
  & > aside > ul { flex: 1; min-height: 0; overflow-y: auto; padding: 0 20px; }
  & > aside li { display: grid; grid-template-columns: 1fr auto; padding: 8px 0; border-top: 1px solid var(--line-1); }
  & > aside li > b { font-weight: 600; }
  & > aside li > em { font-style: normal; font-weight: 600; text-align: right; }
  & > aside li > span, & > aside li > small { color: var(--text-2); font-size: var(--size-dense); }
  & > aside li > small { text-align: right; }
  & > aside li[data-tone='err'] > em, & > aside li[data-tone='err'] > small { color: var(--err); }
  & > aside > section { flex: none; max-height: 45%; overflow-y: auto; padding: 0 20px 12px; border-top: 1px solid var(--line-2); }
  & > aside > section > h3 { margin: 12px 0 4px; font-size: var(--size-title-3); font-weight: 600; }
  & > aside > section p { color: var(--text-2); font-size: var(--size-dense); line-height: 18px; }
  & > aside > section li > b, & > aside > section li > p { grid-column: 1 / -1; }
  & > aside > footer { display: flex; flex-direction: row-reverse; gap: 8px; padding: 12px 20px; border-top: 1px solid var(--line-2); background: var(--sunken); }
  @media (max-width: 960px) {
    grid-template: auto auto auto / minmax(0, 1fr);
    overflow-y: auto;
    & > div, & > aside { overflow: visible; }
    & figure { display: none; }
  }
`;

const Cards = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(220px, 1fr));
  gap: 12px;
`;

const Card = styled.button`
  position: relative;
  padding: 14px 16px;
  display: flex;
  flex-direction: column;
  gap: 6px;
  text-align: left;
  font: inherit;
  color: inherit;
  background: var(--surface);
  border: 1px solid var(--line-2);
  border-radius: 8px;
  cursor: pointer;
  &[aria-checked='true'] { border-color: var(--accent); box-shadow: 0 0 0 1px var(--accent); }
  & > b { display: flex; justify-content: space-between; font-weight: 600; font-size: var(--size-title-3); }
  & kbd { font: inherit; font-weight: 400; color: var(--text-2); }
  & > mark { position: absolute; top: -9px; left: 12px; padding: 0 8px; border-radius: 4px; background: var(--accent); color: var(--on-accent, #fff); font-size: var(--size-micro); line-height: 17px; font-weight: 600; }
  & > span { color: var(--text-2); font-size: var(--size-dense); line-height: 17px; min-height: 34px; }
  & dl { display: grid; gap: 2px; }
  & dl > div { display: flex; justify-content: space-between; gap: 8px; }
  & dt { color: var(--text-2); }
  & dd { font-weight: 600; font-variant-numeric: tabular-nums; }
  & dd[data-tone='err'] { color: var(--err); }
`;
