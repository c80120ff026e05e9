import styled from '@emotion/styled';
import type { Day, Instant } from '#domain/kernel/instant.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { Frame } from '#frontend/terminal/frame/frame.tsx';
import { handheld } from '../../kit/terminal-styles.tsx';
import { DocumentList } from '../documents/document-list.tsx';
import { useSeenStep } from '../flow/work-item-context.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { Card, Scrolled } from '../layout/surfaces.tsx';
import { useWorkItemText } from '../layout/work-item-text.ts';

/** What the routing slip says of the step, what it needs, and its documents. */
export function DetailsPage() {
  const t = useWorkItemText();
  const format = useFormat();
  const { seen } = useSeenStep();
  const { item } = seen;
  const unit = item.amountUnitName ?? t('pieces');
  const number = (...parts: readonly (string | null)[]): string => parts.filter(Boolean).join(' · ');
  const lines = [
    [t('details.order'), number(item.productionOrderNumber, item.orderPositionNumber)],
    [t('details.article'), number(item.articleName, item.articleNumber)],
    [t('details.customer'), item.customerName],
    [t('details.delivery'), item.deliveryDate === null ? null : format.day(item.deliveryDate as Day)],
    [t('details.amount'), `${format.number(item.articleAmount)} ${unit}`],
    [t('details.machine'), item.resourceName],
    [t('details.planned'), format.range(Date.parse(item.startDate) as Instant, Date.parse(item.endDate) as Instant)],
    [t('details.perStep'), format.duration(item.planTime * 1_000)],
    [t('details.setupTime'), item.setupTime === 0 ? null : format.duration(item.setupTime * 1_000)],
    [t('details.project'), item.projectNumber],
    [t('details.code'), item.code],
    [t('details.before'), item.openBefore.map((one) => `${one.position} ${one.valueAddName}`).join(', ')],
    [t('details.beside'), item.beside.map((one) => number(one.valueAddName, one.resourceName)).join(', ')],
  ].filter((line): line is [string, string] => Boolean(line[1]));
  const comments = [item.comment, item.orderComment].filter((one) => one !== null && one !== '');
  return (
    <Frame>
      <PageHead title={t('details.title')} under={`${item.productionOrderNumber} · ${item.valueAddName}`} />
      <Scrolled>
        <Columns>
          <Facts as="dl">
            {lines.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </Facts>
          <Side>
            {comments.length > 0 && (
              <Part>
                <h2>{t('details.comment')}</h2>
                {comments.map((one) => (
                  <p key={one}>{one}</p>
                ))}
              </Part>
            )}
            <Part>
              <h2>{t('details.documents')}</h2>
              <DocumentList documents={item.documents} />
            </Part>
            {item.characteristics.length > 0 && (
              <Part>
                <h2>{t('details.characteristics')}</h2>
                {item.characteristics.map(({ characteristicName, value }) => (
                  <p key={characteristicName}>
                    {characteristicName}: <b>{value}</b>
                  </p>
                ))}
              </Part>
            )}
            {item.materials.length > 0 && (
              <Part>
                <h2>{t('details.materials')}</h2>
                {item.materials.map(({ materialName, amount, amountUnitName }, at) => (
                  <p key={at}>
                    {materialName}: <b>{`${format.number(amount)} ${amountUnitName ?? ''}`}</b>
                  </p>
                ))}
              </Part>
            )}
          </Side>
        </Columns>
      </Scrolled>
    </Frame>
  );
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
  gap: 16px;
  align-items: start;
  ${handheld} { grid-template-columns: minmax(0, 1fr); gap: 10px; }
`;

const Facts = styled(Card)`
  margin: 0;
  padding: 8px 22px;
  & > div { display: grid; grid-template-columns: 190px minmax(0, 1fr); gap: 16px; padding: 10px 0; }
  & > div + div { border-top: 1px solid var(--line-2); }
  & dt { color: var(--text-2); }
  & dd { font-weight: 600; overflow-wrap: anywhere; }
  ${handheld} {
    padding: 4px 14px; font-size: var(--size-far-note);
    & > div { grid-template-columns: 120px minmax(0, 1fr); gap: 10px; padding: 8px 0; }
  }
`;

const Side = styled.div`
  display: flex;
  flex-direction: column;
  gap: 14px;
  ${handheld} { gap: 10px; }
`;

const Part = styled(Card)`
  padding: 16px 20px;
  & h2 {
    font-size: var(--size-far-strong); line-height: 28px; font-weight: 600; color: var(--text-2);
    margin-bottom: 6px;
  }
  & p { overflow-wrap: anywhere; }
  & b { font-weight: 600; }
  ${handheld} { padding: 12px 14px; font-size: var(--size-far-note); & h2 { font-size: var(--size-far-note); } }
`;
