import styled from '@emotion/styled';
import { Link } from 'react-router';
import { type Digest, type NewsOrder, newsKinds } from '#domain/planning/lateness/calls.ts';
import type { Format } from '#frontend/i18n/format.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { actorWord } from '#frontend/kit/actors/actor-word.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';
import { whyLaterOf } from '#frontend/kit/lateness/moment-link.ts';
import { PopoverPanel } from '#frontend/kit/panels/popover-panel.tsx';
import { summaryOf } from './news-summary.ts';

interface NewsPanelProps {
  readonly digest: Digest;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

/** What others did since the reader last looked: by person, and by order with the way to its reasons. */
export default function NewsPanel({ digest, anchor, onClose }: NewsPanelProps) {
  const t = useKitText();
  const format = useFormat();
  const { people, orders, counts, isCut } = digest;
  const more = Object.values(counts).reduce((sum, one) => sum + one, 0) - orders.length;
  return (
    <Panel title={t('lateness.news.title')} close={t('lateness.news.close')} anchor={anchor} onClose={onClose}>
      <p>{summaryOf(digest, t, format)}</p>
      {isCut && <p>{t('lateness.news.cut')}</p>}
      <h3>{t('lateness.news.people')}</h3>
      <ul>
        {people.map(({ actor, edits, kinds }) => (
          <li key={`${actor.kind}-${actor.userId ?? actor.name}`}>
            <b>{actorWord(actor.name)}</b>
            <span className="right">{t('lateness.news.changes', { count: edits })}</span>
            <small>
              {newsKinds
                .filter((kind) => kinds[kind] !== undefined)
                .map((kind) => t(`lateness.news.kind.${kind}`, { count: kinds[kind] ?? 0 }))
                .join(' · ')}
            </small>
          </li>
        ))}
      </ul>
      <h3>{t('lateness.news.orders')}</h3>
      {orders.length === 0 && <p>{t('lateness.news.noOrders')}</p>}
      <ul>
        {orders.map((order) => (
          <li key={order.orderPositionId}>
            <Link to={whyLaterOf(order.orderPositionId)} onClick={onClose}>
              <OrderNews order={order} format={format} />
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 && <p>{t('lateness.news.more', { count: more })}</p>}
    </Panel>
  );
}

function OrderNews({ order, format }: { readonly order: NewsOrder; readonly format: Format }) {
  const t = useKitText();
  const { orderPositionNumber, articleName, customerName, endBefore, endAfter, lateSecondsAfter: late } = order;
  const time = (iso: string | null): string => (iso === null ? '–' : format.columnTime(Date.parse(iso)));
  const moved = endBefore === null || endAfter === null ? undefined : Date.parse(endAfter) - Date.parse(endBefore);
  const word =
    moved === undefined ? t(endBefore === null ? 'lateness.news.new' : 'lateness.news.off') : format.difference(moved);
  return (
    <>
      <b>
        {orderPositionNumber} <span className="quiet">{[articleName, customerName].filter(Boolean).join(' · ')}</span>
      </b>
      <span className="right tabular" data-tone={moved === undefined ? undefined : moved > 0 ? 'warn' : 'ok'}>
        {word}
      </span>
      <small className="tabular">
        {time(endBefore)} → {time(endAfter)}
        {late > 0 && <em> {t('lateness.late', { length: format.duration(late * 1_000) })}</em>}
      </small>
    </>
  );
}

const Panel = styled(PopoverPanel)`
  width: 440px;
  max-width: 100%;
  max-height: min(640px, calc(100vh - 80px));
  overflow: auto;
  padding: 0 16px 14px;
  box-sizing: border-box;
  font-size: var(--size-body);
  line-height: 18px;
  & > header { display: flex; align-items: center; min-height: 44px; }
  & > header > h2 { flex: 1; font-size: var(--size-title-3); font-weight: 600; }
  & > h3 { margin: 14px 0 2px; font-size: var(--size-caption); font-weight: 600; color: var(--text-2); }
  & > p { margin: 0 0 6px; color: var(--text-2); }
  & ul { list-style: none; margin: 0; padding: 0; }
  & li { border-top: 1px solid var(--line-1); }
  & li:not(:has(a)), & li > a { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 12px; padding: 7px 0; }
  & li > a { color: inherit; text-decoration: none; }
  & li > a:hover { background: var(--hover); }
  & li > a:focus-visible { outline: 2px solid var(--sel); outline-offset: -2px; border-radius: 4px; }
  & b { font-weight: 600; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  & .quiet { font-weight: 450; color: var(--text-2); }
  & .right { text-align: right; white-space: nowrap; }
  & a .right { font-weight: 600; }
  & small { grid-column: 1 / -1; font-size: var(--size-caption); color: var(--text-2); }
  & em { font-style: normal; color: var(--err); }
  & [data-tone=warn] { color: var(--warn); }
  & [data-tone=ok] { color: var(--ok); }
  @media (max-width: 599px) { & li > a { min-height: 44px; } }
`;
