import styled from '@emotion/styled';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { FeedbackBody } from '#domain/planning/api/shop-floor/feedback-api.ts';
import { amountText } from '#frontend/i18n/amount-text.ts';
import type { Format } from '#frontend/i18n/format.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { handheld, upright } from '../kit/terminal-styles.tsx';
import type { SeenStep } from './flow/machine/seen-step.ts';
import { useSeenStep } from './flow/work-item-context.tsx';
import { useWorkItemText, type WorkItemText } from './layout/work-item-text.ts';

/** Milliseconds for which a word of confirmation stays. */
const shownFor = 4_000;

/** What was reported, for a moment; why something was not, until the next press. */
export function Notice() {
  const t = useWorkItemText();
  const format = useFormat();
  const { snapshot, seen, step, send } = useSeenStep();
  const { refusal, told, pad } = snapshot.context;
  const [seenTold, setSeenTold] = useState<FeedbackBody>();
  useEffect(() => {
    if (told === undefined) return undefined;
    const timer = setTimeout(() => setSeenTold(told), shownFor);
    return () => clearTimeout(timer);
  }, [told]);
  if (refusal !== undefined) {
    const left = `${format.number(step.left)} ${seen.item.amountUnitName ?? t('pieces')}`;
    return (
      <Line role="alert" data-tone="err" onClick={() => send({ type: 'typed', text: pad.typed })}>
        <TriangleAlert size={32} />
        {t(`refusal.${refusal}`, { left, before: stepsBefore(seen) })}
      </Line>
    );
  }
  if (told === undefined || told === seenTold) return null;
  return (
    <Line role="status" data-tone="ok">
      <CircleCheck size={32} />
      {toldText(told, t, format, seen.item.amountUnitName)}
    </Line>
  );
}

const stepsBefore = ({ item }: SeenStep): string =>
  item.openBefore.map(({ position, valueAddName }) => `${position} ${valueAddName}`).join(', ');

function toldText(told: FeedbackBody, t: WorkItemText, format: Format, unit: string | null): string {
  const amount = 'amount' in told ? amountText(format, told.amount, unit) : '';
  return t(`told.${told.type}`, { amount });
}

/** Over the card of the step, which says the same all the time; the way back stays free. */
const Line = styled.div`
  position: absolute;
  inset: 0 auto auto 78px;
  width: calc((100% - 16px) * 724 / 1224 - 78px);
  min-height: 104px;
  display: flex;
  align-items: center;
  gap: 16px;
  padding: 14px 24px;
  border-radius: 16px;
  font-size: var(--size-far-title);
  line-height: 31px;
  font-weight: 600;
  box-shadow: 0 6px 20px rgb(20 36 46 / 0.25);
  & svg { flex: none; }
  &[data-tone='ok'] { background: var(--ok); color: #ffffff; pointer-events: none; }
  &[data-tone='err'] { background: #7a1c1c; color: #ffffff; }
  &[data-tone='warn'] { background: #5a3200; color: #ffd79a; }
  ${upright} { width: calc(100% - 78px); }
  ${handheld} {
    position: sticky;
    inset: auto 0 0;
    width: auto;
    order: 9;
    min-height: 64px;
    padding: 12px 16px;
    font-size: var(--size-far-text);
    line-height: 24px;
  }
`;
