import { canComplete } from '#domain/planning/feedback/others-at-work.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { BigButton } from '../../kit/big-button.tsx';
import { useSeenStep } from '../flow/work-item-context.tsx';
import { useWorkItemText } from '../layout/work-item-text.ts';
import { Answers, Question } from './question.tsx';

/** Before a start on a machine that is at work, or before what comes earlier is done (decision 0272). */
export function StartQuestion() {
  const t = useWorkItemText();
  const format = useFormat();
  const { seen, snapshot, send } = useSeenStep();
  const { atWork, openBefore, settings, resourceName } = seen.item;
  const isBusy = atWork.length > 0;
  const mayComplete = canComplete(atWork, settings, snapshot.context.mayCompleteWithout);
  const running = atWork.map((one) =>
    t('start.running', {
      step: `${one.productionOrderNumber} · ${one.valueAddName}`,
      made: format.number(one.made),
      amount: format.number(one.articleAmount),
    }),
  );
  const before = openBefore.map(({ position, valueAddName }) => `${position} ${valueAddName}`).join(', ');
  return (
    <>
      <Question
        title={isBusy ? t('start.busy', { machine: resourceName ?? '' }) : t('start.early')}
        hint={[
          ...running,
          ...(before === '' ? [] : [t('told.startEarly', { before })]),
          ...(isBusy && !mayComplete ? [t('start.cannotComplete')] : []),
        ]}
      />
      <Answers>
        {isBusy && (
          <BigButton look="primary" onClick={() => send({ type: 'room', others: 'pause' })}>
            {t('start.pauseOther', { count: atWork.length })}
          </BigButton>
        )}
        {isBusy && mayComplete && (
          <BigButton look="finish" onClick={() => send({ type: 'room', others: 'complete' })}>
            {t('start.completeOther', { count: atWork.length })}
          </BigButton>
        )}
        <BigButton
          {...(isBusy ? {} : { look: 'primary' as const })}
          onClick={() => send({ type: 'room', others: undefined })}
        >
          {t(isBusy ? 'start.both' : 'start.anyway')}
        </BigButton>
        <BigButton onClick={() => send({ type: 'back' })}>{t('cancel')}</BigButton>
      </Answers>
    </>
  );
}
