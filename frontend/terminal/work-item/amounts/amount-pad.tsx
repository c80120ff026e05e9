import styled from '@emotion/styled';
import { CircleCheck, CircleX, Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isMoreThan } from '#domain/kernel/amounts.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import { amountText } from '#frontend/i18n/amount-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { Column } from '#frontend/kit/columns.ts';
import {
  type AmountKey,
  amountOf,
  amountToType,
  countsDecimals,
  decimalSign,
  press,
} from '#frontend/terminal/work-item/flow/machine/amount-entry.ts';
import { BigButton } from '../../kit/big-button.tsx';
import { NumberPad, PadKey } from '../../kit/number-pad.tsx';
import { handheld } from '../../kit/terminal-styles.tsx';
import { useSeenStep } from '../flow/work-item-context.tsx';
import { Segment, Segments } from '../layout/surfaces.tsx';
import { useWorkItemText } from '../layout/work-item-text.ts';
import { AmountDisplay } from './amount-display.tsx';

/** Good pieces or scrap, typed with keys for gloves; one key for all that is left. */
export function AmountPad() {
  const t = useWorkItemText();
  const format = useFormat();
  const sign = decimalSign(useTranslation('errors').i18n.language);
  const { snapshot, seen, step, send } = useSeenStep();
  const { pad } = snapshot.context;
  const { amountUnitName, articleAmount } = seen.item;
  const isOver = step.status === statusId.done || !snapshot.matches({ doing: 'ready' });
  const amount = amountOf(pad.typed);
  const isMore = typeof amount === 'number' && isMoreThan(amount, step.left);
  const key = (one: AmountKey) => send({ type: 'typed', text: press(pad.typed, one, sign) });
  const rest = (
    <RestKey
      disabled={isOver || step.left === 0}
      onClick={() => send({ type: 'typed', text: amountToType(step.left, sign) })}
    >
      {t('rest', { amount: format.number(step.left) })}
    </RestKey>
  );
  return (
    <>
      <Segments role="group" aria-label={t('amount')}>
        <Segment
          aria-pressed={pad.kind === 'yield'}
          data-tone="ok"
          onClick={() => send({ type: 'pad', kind: 'yield' })}
        >
          <CircleCheck size={26} />
          {t('yield')}
        </Segment>
        <Segment
          aria-pressed={pad.kind === 'scrap'}
          data-tone="err"
          onClick={() => send({ type: 'pad', kind: 'scrap' })}
        >
          <CircleX size={26} />
          {t('scrap')}
        </Segment>
      </Segments>
      <AmountDisplay
        label={
          isMore
            ? t('moreThanLeft', { amount: amountText(format, amount - step.left, amountUnitName) })
            : `+ ${amountUnitName ?? t('pieces')}`
        }
        isOdd={isMore}
        text={pad.typed}
        disabled={isOver}
        onText={(text) => send({ type: 'typed', text })}
        onEnter={() => send({ type: 'send' })}
      />
      <Grow>
        <NumberPad
          disabled={isOver}
          onDigit={(digit) => key(digit as AmountKey)}
          onDelete={() => key('erase')}
          corner={
            countsDecimals(amountUnitName, articleAmount, step.left) ? (
              <Pair>
                <PadKey disabled={isOver} onClick={() => key('sign')}>
                  {sign}
                </PadKey>
                {rest}
              </Pair>
            ) : (
              rest
            )
          }
        />
      </Grow>
      <SendKey look="primary" disabled={isOver} onClick={() => send({ type: 'send' })}>
        <Send size={30} />
        {typeof amount === 'number'
          ? t(`send.${pad.kind}`, { amount: amountText(format, amount, amountUnitName) })
          : t(`send.empty.${pad.kind}`)}
      </SendKey>
    </>
  );
}

export const Grow = styled(Column)`
  & > * { flex: 1; }
  /* Where the strip of reports that wait takes its part of a small panel, keys are lower rather than hidden. */
  & > [role='group'] { grid-auto-rows: minmax(52px, 1fr); }
  & > [role='group'] button { min-height: 52px; }
  ${handheld} { & > [role='group'] { grid-auto-rows: minmax(60px, 1fr); } & > [role='group'] button { min-height: 60px; } }
`;

const RestKey = styled(PadKey)`
  font-size: var(--size-far-title);
  line-height: 26px;
  letter-spacing: -0.01em;
  padding: 0 6px;
  min-width: 0;
  ${handheld} { font-size: var(--size-far-text); line-height: 23px; }
`;

const Pair = styled.div`
  display: grid;
  grid-template-columns: 48px 1fr;
  gap: 6px;
  & > button { min-width: 0; }
  & > button:last-of-type { font-size: var(--size-far-text); }
`;

export const SendKey = styled(BigButton)`
  flex: none;
  width: 100%;
  min-height: 76px;
  padding: 0 14px;
  font-size: var(--size-far-title);
  white-space: normal;
  ${handheld} { min-height: 60px; font-size: var(--size-far-strong); }
`;
