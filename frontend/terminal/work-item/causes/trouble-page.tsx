import styled from '@emotion/styled';
import { Camera, OctagonAlert, OctagonPause, Play } from 'lucide-react';
import { useState } from 'react';
import { statusId } from '#domain/planning/plan/status.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { Frame } from '#frontend/terminal/frame/frame.tsx';
import { BigButton, PlainButton } from '../../kit/big-button.tsx';
import { handheld } from '../../kit/terminal-styles.tsx';
import { SendKey } from '../amounts/amount-pad.tsx';
import { DecimalPad, secondsOf } from '../amounts/decimal-pad.tsx';
import { amountToType } from '../flow/machine/amount-entry.ts';
import { useSeenStep } from '../flow/work-item-context.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { CommentField } from '../layout/surfaces.tsx';
import { Column, TwoColumns, Warning } from '../layout/two-columns.tsx';
import { useWorkItemText } from '../layout/work-item-text.ts';
import { PhotoMark } from '../photo/photo-mark.tsx';

/** Minutes that most disruptions take. */
const usual = [5, 10, 15, 30, 60];

/** A disruption whose cause is chosen: does the machine stand, how long did it take, and what is there to say? */
export function TroublePage() {
  const t = useWorkItemText();
  const format = useFormat();
  const { snapshot, seen, step, send } = useSeenStep();
  const { draft, refusal, photo } = snapshot.context;
  // What does not run cannot be stopped (decision 0039).
  const mayStop = step.status === statusId.started || step.status === statusId.paused;
  const [stands, setStands] = useState(mayStop);
  const [typed, setTyped] = useState('');
  const [comment, setComment] = useState('');
  const standsStill = stands && mayStop;
  const cause = seen.troubleTypes.find(({ id }) => id === draft?.troubleTypeId)?.name ?? '';
  const report = (): void => send({ type: 'describe', standsStill, duration: secondsOf(typed), comment });
  return (
    <Frame>
      <PageHead title={cause} under={`${seen.item.productionOrderNumber} · ${seen.item.valueAddName}`} />
      <TwoColumns>
        <Column>
          <Choices role="radiogroup">
            <Choice role="radio" aria-checked={standsStill} disabled={!mayStop} onClick={() => setStands(true)}>
              <OctagonPause size={34} />
              <span>
                <b>{t('trouble.stands')}</b>
                {t('trouble.stands.hint')}
              </span>
            </Choice>
            <Choice role="radio" aria-checked={!standsStill} onClick={() => setStands(false)}>
              <Play size={34} />
              <span>
                <b>{t('trouble.goesOn')}</b>
                {t('trouble.goesOn.hint')}
              </span>
            </Choice>
          </Choices>
          {!standsStill && (
            <Usual>
              {usual.map((minutes) => (
                <BigButton
                  key={minutes}
                  aria-pressed={typed === String(minutes)}
                  onClick={() => setTyped(amountToType(minutes, ','))}
                >
                  {format.number(minutes)}
                </BigButton>
              ))}
            </Usual>
          )}
          <CommentField text={comment} onText={setComment} />
          <Along>
            <BigButton onClick={() => send({ type: 'takePhoto' })}>
              <Camera size={30} />
              {t('open.photo')}
            </BigButton>
            {photo !== undefined && (
              <PhotoMark photo={photo} onDrop={() => send({ type: 'photo', photo: undefined })} />
            )}
          </Along>
          {refusal !== undefined && <Warning role="alert">{t(`refusal.${refusal}`)}</Warning>}
          {standsStill && (
            <SendKey look="primary" onClick={report}>
              <OctagonAlert size={30} />
              {t('trouble.send')}
            </SendKey>
          )}
        </Column>
        {!standsStill && (
          <Column>
            <DecimalPad
              label={t(seen.item.settings.durationOptional ? 'trouble.durationOptional' : 'trouble.duration')}
              text={typed}
              onText={setTyped}
              onEnter={report}
            />
            <SendKey look="primary" onClick={report}>
              <OctagonAlert size={30} />
              {t('trouble.send')}
            </SendKey>
          </Column>
        )}
      </TwoColumns>
    </Frame>
  );
}

const Choices = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 14px;
  ${handheld} { grid-template-columns: minmax(0, 1fr); gap: 10px; }
`;

const Choice = styled(PlainButton)`
  justify-content: flex-start;
  gap: 16px;
  min-height: 116px;
  padding: 12px 18px;
  border: 2px solid var(--frame);
  border-radius: 14px;
  background: var(--surface);
  color: var(--text-2);
  text-align: left;
  font-size: var(--size-far-text);
  line-height: 25px;
  & b { display: block; font-size: var(--size-far-title); line-height: 32px; font-weight: 600; color: var(--text); }
  &[aria-checked='true'] { border: 3px solid var(--accent); background: var(--accent-tint); color: var(--text); }
  &:disabled { background: var(--ground); & b { color: var(--text-3); } color: var(--text-3); }
  ${handheld} {
    min-height: 76px; font-size: var(--size-far-note); line-height: 22px;
    & b { font-size: var(--size-far-text); line-height: 26px; }
  }
`;

const Along = styled.div`
  display: flex;
  align-items: center;
  gap: 24px;
`;

const Usual = styled.div`
  flex: none;
  display: grid;
  grid-template-columns: repeat(5, minmax(0, 1fr));
  gap: 10px;
  & button { min-width: 0; min-height: 60px; padding: 0; }
  & button[aria-pressed='true'] { border-color: var(--accent); background: var(--accent-tint); }
`;
