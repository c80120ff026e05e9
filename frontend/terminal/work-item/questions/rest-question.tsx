import { Check } from 'lucide-react';
import { amountText } from '#frontend/i18n/amount-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { BigButton } from '../../kit/big-button.tsx';
import { useSeenStep } from '../flow/work-item-context.tsx';
import { useWorkItemText } from '../layout/work-item-text.ts';
import { Answers, Question } from './question.tsx';

/** Before the end: the pieces that nothing was said about (domain facts §13). */
export function RestQuestion() {
  const t = useWorkItemText();
  const format = useFormat();
  const { seen, step, send } = useSeenStep();
  const { amountUnitName } = seen.item;
  return (
    <>
      <Question
        title={t('rest.title', { amount: amountText(format, step.left, amountUnitName ?? t('pieces')) })}
        hint={t('rest.hint')}
      />
      <Answers>
        <BigButton look="finish" onClick={() => send({ type: 'rest', asYield: true })}>
          <Check size={30} />
          {t('rest.yield', { amount: amountText(format, step.left, amountUnitName) })}
        </BigButton>
        <BigButton onClick={() => send({ type: 'rest', asYield: false })}>{t('rest.without')}</BigButton>
        <BigButton onClick={() => send({ type: 'back' })}>{t('cancel')}</BigButton>
      </Answers>
    </>
  );
}
