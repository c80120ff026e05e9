import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { roundedAmount } from '#domain/kernel/amounts.ts';
import type { OrderPositionId } from '#domain/kernel/ids.ts';
import { dayAt } from '#domain/kernel/time-zone.ts';
import { useTimeline } from '#frontend/features/timeline/actions/command-context.ts';
import type { Point } from '#frontend/features/timeline/view/view-state.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { useDebounced } from '#frontend/kit/use-debounced.ts';
import type { SplitPart } from '../data/order-calls.ts';
import { LossList, Sentence } from './loss-list.ts';
import { PartLine, partColumns } from './part-line.tsx';
import { completeParts, initialParts, type PartDraft, readPart, sumOf } from './split-parts.ts';

interface SplitProps {
  readonly id: OrderPositionId;
  readonly at: Point;
  readonly onClose: () => void;
}

/** Maximum number of parts in the dialog; the server accepts a thousand. */
const maxParts = 20;

/** Divides an order position into parts with amounts and delivery dates of their own (domain facts §3). */
export default function SplitDialog({ id, at, onClose }: SplitProps): ReactNode {
  const { session, now, t, actions } = useTimeline();
  const { i18n } = useTranslation();
  const format = useFormat();
  const errorText = useErrorText();
  const titleId = useId();
  const formId = useId();
  const position = session.index.orderPositions.get(id);
  const total = position?.articleAmount ?? 0;
  const deliveryDay = position === undefined ? '' : format.day(position.deliveryDate);
  const [parts, setParts] = useState<readonly PartDraft[]>(() =>
    initialParts(total).map((amount, key) => ({ key, amount: format.number(amount), day: deliveryDay })),
  );
  const [busy, setBusy] = useState(false);
  const [lost, setLost] = useState<number>();
  const today = dayAt(session.factory.zone, now());
  const read = parts.map((part) => readPart(part, i18n.language, today));
  const complete = completeParts(read);
  const wished = JSON.stringify(complete);
  const settled = useDebounced(wished);
  const tried = useQuery({
    queryKey: ['try-split', id, settled, session.revision()],
    queryFn: () => actions.trySplit(id, JSON.parse(settled ?? '[]') as readonly SplitPart[]),
    enabled: settled !== undefined && settled === wished,
    staleTime: 0,
    retry: false,
    throwOnError: false,
  });
  const children = settled === wished ? tried.data?.children : undefined;
  if (position === undefined) return null;

  const wrong = read.filter(({ amount, day }) => amount === undefined || day === undefined).length;
  const sum = sumOf(read);
  const difference = roundedAmount(sum - total);

  const change = (key: number, patch: Partial<PartDraft>): void => {
    setLost(undefined);
    setParts(parts.map((part) => (part.key === key ? { ...part, ...patch } : part)));
  };
  const add = (): void => {
    const amount = difference < 0 ? format.number(-difference) : '';
    setParts([...parts, { key: Math.max(...parts.map(({ key }) => key)) + 1, amount, day: deliveryDay }]);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (complete === undefined || busy) return;
    setBusy(true);
    const count = await actions.split(id, complete, lost !== undefined, at);
    setBusy(false);
    if (count === undefined) onClose();
    else setLost(count);
  };

  return (
    <Dialog open onClose={busy ? undefined : onClose} aria-labelledby={titleId} maxWidth={false}>
      <Content id={formId} onSubmit={(event) => void submit(event)} noValidate>
        <h2 id={titleId}>{t('split.title', { name: position.orderPositionNumber })}</h2>
        <Sentence>
          {t('split.lead', { article: position.articleName, amount: `${format.number(total)} ${t('split.unit')}` })}
        </Sentence>
        <Columns aria-hidden>
          <span />
          <span>{t('split.amount')}</span>
          <span>{t('split.delivery')}</span>
        </Columns>
        <Parts>
          {parts.map((part, place) => (
            <PartLine
              key={part.key}
              number={place + 1}
              part={part}
              read={read[place] ?? { amount: undefined, day: undefined }}
              due={position.deliveryDate}
              planned={children?.[place]?.endDate}
              onChange={(patch) => change(part.key, patch)}
              onRemove={parts.length > 2 ? () => setParts(parts.filter(({ key }) => key !== part.key)) : undefined}
            />
          ))}
        </Parts>
        <Sum>
          <Button type="button" onClick={add} disabled={parts.length >= maxParts} startIcon={<Plus size={14} />}>
            {t('split.add')}
          </Button>
          <span data-tone={difference === 0 ? undefined : 'warn'} role="status">
            {t('split.sum', { sum: format.number(sum), total: `${format.number(total)} ${t('split.unit')}` })}
            {difference > 0 && ` · ${t('split.more', { amount: format.number(difference) })}`}
            {difference < 0 && ` · ${t('split.less', { amount: format.number(-difference) })}`}
          </span>
        </Sum>
        <Sentence>{t('split.what')}</Sentence>
        {tried.data?.errorCode !== undefined && settled === wished && (
          <Sentence role="alert" data-tone="err">
            {errorText(tried.data.errorCode, tried.data.detailsObject)}
          </Sentence>
        )}
        {lost !== undefined && (
          <LossList>
            <li data-tone="err" role="alert">
              {t('takeOff.feedback', { count: lost })}
            </li>
          </LossList>
        )}
        <footer>
          <small>{wrong > 0 && t('split.wrong', { count: wrong })}</small>
          <Button size="medium" disabled={busy} onClick={onClose}>
            {t('split.cancel')}
          </Button>
          <Button
            type="submit"
            size="medium"
            variant="contained"
            color={lost === undefined ? 'primary' : 'error'}
            loading={busy}
            disabled={complete === undefined}
          >
            {t(lost === undefined ? 'split.action' : 'split.actionLoss')}
          </Button>
        </footer>
      </Content>
    </Dialog>
  );
}

const Content = styled.form`
  width: 520px;
  max-width: 100%;
  padding: 22px;
  display: flex;
  flex-direction: column;
  gap: 8px;
  & h2 {
    margin: 0;
    font-size: var(--size-title-2);
    line-height: 22px;
    font-weight: 650;
    letter-spacing: -0.012em;
  }
  & footer { display: flex; align-items: center; gap: 8px; margin-top: 12px; }
  & footer > small {
    flex: 1;
    min-width: 0;
    color: var(--text-2);
    font-size: var(--size-caption);
    line-height: 16px;
  }
`;
const Columns = styled.div`
  ${partColumns}
  margin-top: 8px;
  font: 550 var(--size-body)/20px var(--font);
`;
const Parts = styled.div`
  display: flex;
  flex-direction: column;
  gap: 4px;
  max-height: 45vh;
  overflow-y: auto;
`;
const Sum = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 12px;
  margin-bottom: 4px;
  font-size: var(--size-dense);
  color: var(--text-2);
  & [data-tone=warn] { color: var(--warn); font-weight: 550; }
`;
