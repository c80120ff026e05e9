import styled from '@emotion/styled';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScreenContent } from '#domain/planning/api/shop-floor/screen-api.ts';
import { Logo } from '#frontend/design/logo.tsx';
import { currentPlantTimeZone } from '#frontend/i18n/plant-time-zone.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { dayFigures } from './day-figures.ts';
import { MachineRows } from './machine-rows.tsx';
import { pageOf, rowsOf, rowsPerPage } from './pages.ts';
import { useScreenText } from './screen-text.ts';
import { StepRows } from './step-rows.tsx';
import { Tiles } from './tiles.tsx';
import { useNow } from './use-now.ts';

interface BoardProps {
  readonly content: ScreenContent;
  /** From 0. */
  readonly page: number;
  /** So much the server's clock is ahead of the device's, in milliseconds. */
  readonly clockAhead: number;
  /** The plant does not answer now. */
  readonly isUnanswered: boolean;
  readonly isPreview: boolean;
  /** Said below the rows beside the time. */
  readonly warning: string | undefined;
}

/** The picture of a linked screen (look, section 12): name and time, key figures of the day, ten rows, and which page it is. */
export function Board({ content, page: asked, clockAhead, isUnanswered, isPreview, warning }: BoardProps) {
  const t = useScreenText();
  const format = useFormat();
  const { screen, figures } = content;
  const asOf = Date.parse(content.asOf);
  const now = Math.max(useNow(clockAhead, 5_000, 5_000), Date.parse(content.now));
  const rows = rowsOf(content, now);
  const { page, shown } = pageOf(rows, asked);
  const pages = Math.max(1, Math.ceil(rows.rows.length / rowsPerPage));
  const time = format.clock(asOf);
  const isOld = isUnanswered || now - asOf > freshFor;
  return (
    <Ground data-page={page + 1} data-testid="board">
      <BoardHead name={screen.screenName} clockAhead={clockAhead} />
      <Tiles figures={dayFigures(figures)} now={now} />
      {shown.kind === 'operations' ? (
        <StepRows steps={shown.rows} now={now} zone={content.plantTimeZone} />
      ) : (
        <MachineRows machines={shown.rows} now={now} />
      )}
      {rows.rows.length === 0 && <Empty>{t(screen.resourceIds.length === 0 ? 'empty.machines' : 'empty.steps')}</Empty>}
      <footer>
        <span className="state" data-old={isOld}>
          {isOld
            ? t(isUnanswered ? 'foot.old' : 'foot.behind', { time, age: format.seconds(now - asOf) })
            : t('foot.asOf', { time })}
          {isPreview && ` · ${t('foot.preview')}`}
          {warning !== undefined && ` · ${warning}`}
        </span>
        <span className="pages">
          {t('foot.page', { page: page + 1, pages })}
          <Dots aria-hidden style={{ '--count': pages } as CSSProperties}>
            {pages <= mostDots && Array.from({ length: pages }, (_, at) => <i key={at} data-shown={at === page} />)}
          </Dots>
        </span>
      </footer>
    </Ground>
  );
}

/** Milliseconds: two readings and a while; what is older is said to be. */
const freshFor = 25_000;

/** More would be a line that nobody counts; the words say it then. */
const mostDots = 20;

const Ground = styled.main`
  display: grid;
  /* A name is cut; it never pushes the clock and the last columns out of the picture. */
  grid-template-columns: minmax(0, 1fr);
  grid-template-rows: 10.4rem 13.8rem auto 1fr 7rem;
  height: 100%;
  padding: 0 4.8rem;
  background: var(--rail);
  color: var(--text);
  cursor: none;
  overflow: hidden;
  & > footer { grid-row: 5; display: flex; align-items: center; justify-content: space-between; gap: 2.4rem; font-size: var(--size-tv-caption); line-height: 1.3; color: var(--text-3); }
  & .state { display: flex; align-items: center; gap: 1.4rem; min-width: 0; }
  & .state::before { content: ''; flex: none; width: 1.2rem; height: 1.2rem; border-radius: 50%; background: var(--ok); }
  & .state[data-old=true] { padding: 0.6rem 2rem; border-radius: 1rem; background: var(--warn-tint); font-size: var(--size-tv-row); font-weight: 650; color: var(--warn); }
  & .state[data-old=true]::before { background: var(--warn-solid); }
  & .pages { display: flex; align-items: center; gap: 1.4rem; white-space: nowrap; }
`;

const Dots = styled.span`
  display: flex;
  gap: 0.8rem;
  & i { width: 1.4rem; height: 1rem; border-radius: 0.5rem; background: var(--line-2); }
  & i[data-shown=true] { width: 4.4rem; background: var(--accent); }
`;

const Empty = styled.p`
  grid-row: 4;
  align-self: start;
  padding-top: 4rem;
  text-align: center;
  font-size: var(--size-tv-row);
  line-height: 1.4;
  color: var(--text-2);
`;

interface BoardHeadProps {
  readonly name: string;
  /** So much the server's clock is ahead of the device's, in milliseconds. */
  readonly clockAhead: number;
}

/** Name of the screen, the day and the time of the plant. */
function BoardHead({ name, clockAhead }: BoardHeadProps) {
  const format = useFormat();
  const { i18n } = useTranslation('errors');
  const minute = useNow(clockAhead, 500, 60_000);
  const day = new Intl.DateTimeFormat(i18n.language === 'en' ? 'en-GB' : i18n.language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: currentPlantTimeZone(),
  });
  return (
    <Head>
      <Logo size="5.6rem" ground="#f3f8fa" bars={['#084f75', '#3c7da3', '#8ab4cf']} />
      <h1>{name}</h1>
      <span>{day.format(minute)}</span>
      <time>{format.time(minute)}</time>
    </Head>
  );
}

const Head = styled.header`
  display: flex;
  align-items: center;
  gap: 2.4rem;
  & h1 { flex: 1; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-size: var(--size-tv-title); line-height: 1.2; font-weight: 650; letter-spacing: -0.02em; color: var(--now); }
  & span { font-size: var(--size-tv-day); line-height: 1.2; color: var(--text-2); white-space: nowrap; }
  & time { margin-left: 1.4rem; font-size: var(--size-tv-figure); line-height: 1; font-weight: 650; letter-spacing: -0.03em; color: var(--now); font-feature-settings: 'tnum'; }
`;
