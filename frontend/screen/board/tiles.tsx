import styled from '@emotion/styled';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { amountOf } from './amount.ts';
import type { DayFigures } from './day-figures.ts';
import { useScreenText } from './screen-text.ts';

interface Tile {
  readonly label: string;
  readonly value: string;
  readonly beside: string;
  readonly tone?: 'bad';
}

/** Key figures of all machines of the screen, today and for punctuality the last thirty days. */
export function Tiles({ figures, now }: { readonly figures: DayFigures; readonly now: number }) {
  const t = useScreenText();
  const format = useFormat();
  const { scrapShare, punctuality, interrupted, interruptedAt } = figures;
  const tiles: readonly Tile[] = [
    { label: t('tile.yield'), value: amountOf(figures.yieldAmount, format), beside: t('tile.pieces') },
    {
      label: t('tile.scrap'),
      value: scrapShare === undefined ? '–' : format.percent(scrapShare, 1),
      beside: figures.scrapAmount === 0 ? '' : `${amountOf(figures.scrapAmount, format)} ${t('tile.pieces')}`,
    },
    {
      label: t('tile.done'),
      value: figures.ofToday === 0 ? '–' : format.number(figures.doneToday),
      beside: figures.ofToday === 0 ? '' : t('tile.doneOf', { all: format.number(figures.ofToday) }),
    },
    {
      label: t('tile.punctuality'),
      value: punctuality === undefined ? '–' : format.percent(punctuality),
      beside: t('tile.days'),
    },
    {
      label: t('tile.trouble'),
      value: format.number(interrupted),
      beside:
        interrupted === 0 || interruptedAt === undefined
          ? ''
          : t('tile.since', { time: format.duration(Math.max(0, now - interruptedAt)) }),
      ...(interrupted > 0 ? { tone: 'bad' } : {}),
    },
  ];
  return (
    <List>
      {tiles.map(({ label, value, beside, tone }) => (
        <li key={label} data-tone={tone}>
          <span>{label}</span>
          <p>
            <strong data-long={value.length > longest}>{value}</strong> {beside}
          </p>
        </li>
      ))}
    </List>
  );
}

/** Characters of a figure in full size; a million pieces stand smaller, and stay in their tile. */
const longest = 7;

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(5, minmax(0, 1fr));
  gap: 1.6rem;
  & li { display: flex; flex-direction: column; justify-content: center; padding: 0 2.4rem; border-radius: 1.4rem; background: var(--surface); color: var(--text-2); overflow: hidden; }
  & span { font-size: var(--size-tv-caption); line-height: 1.3; white-space: nowrap; }
  & p { overflow: hidden; text-overflow: ellipsis; font-size: var(--size-tv-note); line-height: 1.1; white-space: nowrap; }
  & strong { font-size: var(--size-tv-figure); font-weight: 650; letter-spacing: -0.025em; color: var(--now); }
  & strong[data-long=true] { font-size: var(--size-tv-title); line-height: 6.6rem; }
  & li[data-tone=bad] { background: var(--err-tint); color: color-mix(in oklab, var(--err) 35%, var(--now)); }
  & li[data-tone=bad] strong { color: var(--err); }
`;
