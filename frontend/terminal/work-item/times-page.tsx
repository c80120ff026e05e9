import { Clock, Send, Wrench } from 'lucide-react';
import { useState } from 'react';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { Frame } from '../frame/frame.tsx';
import { SendKey } from './amounts/amount-pad.tsx';
import { DecimalPad, secondsOf } from './amounts/decimal-pad.tsx';
import { amountOf } from './flow/machine/amount-entry.ts';
import { useSeenStep } from './flow/work-item-context.tsx';
import { PageHead } from './layout/page-head.tsx';
import { CommentField, Segment, Segments } from './layout/surfaces.tsx';
import { Column, TwoColumns, Warning } from './layout/two-columns.tsx';
import { useWorkItemText } from './layout/work-item-text.ts';

/** Set-up or working time, where start and stop do not tell it (decision 0151). */
export function TimesPage() {
  const t = useWorkItemText();
  const format = useFormat();
  const { snapshot, seen, send } = useSeenStep();
  const [kind, setKind] = useState<'setup' | 'time'>('setup');
  const [typed, setTyped] = useState('');
  const [comment, setComment] = useState('');
  const { refusal } = snapshot.context;
  const { setupTime, productionOrderNumber, valueAddName } = seen.item;
  const minutes = amountOf(typed);
  const report = (): void => send({ type: 'time', kind, duration: secondsOf(typed), comment });
  return (
    <Frame>
      <PageHead title={t('times.title')} under={`${productionOrderNumber} · ${valueAddName}`} />
      <TwoColumns>
        <Column>
          <Segments role="group" aria-label={t('times.title')}>
            <Segment aria-pressed={kind === 'setup'} onClick={() => setKind('setup')}>
              <Wrench size={26} />
              {t('times.setup')}
            </Segment>
            <Segment aria-pressed={kind === 'time'} onClick={() => setKind('time')}>
              <Clock size={26} />
              {t('times.time')}
            </Segment>
          </Segments>
          {kind === 'setup' && setupTime > 0 && (
            <p>{t('times.planned', { amount: format.duration(setupTime * 1_000) })}</p>
          )}
          <CommentField text={comment} onText={setComment} />
          {refusal !== undefined && <Warning role="alert">{t(`refusal.${refusal}`)}</Warning>}
        </Column>
        <Column>
          <DecimalPad label={t('minutes')} text={typed} onText={setTyped} onEnter={report} />
          <SendKey look="primary" onClick={report}>
            <Send size={30} />
            {typeof minutes === 'number'
              ? t(`times.send.${kind}`, { amount: format.number(minutes) })
              : t('times.title')}
          </SendKey>
        </Column>
      </TwoColumns>
    </Frame>
  );
}
