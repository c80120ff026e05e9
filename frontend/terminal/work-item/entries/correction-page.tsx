import styled from '@emotion/styled';
import { Camera, Pencil, Save, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toIso } from '#domain/kernel/instant.ts';
import { fieldCode } from '#frontend/i18n/error-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { Frame } from '#frontend/terminal/frame/frame.tsx';
import { BigButton } from '../../kit/big-button.tsx';
import { SendKey } from '../amounts/amount-pad.tsx';
import { DecimalPad } from '../amounts/decimal-pad.tsx';
import { amountOf, amountToType, decimalSign } from '../flow/machine/amount-entry.ts';
import { type CorrectedEntry, entryOf } from '../flow/machine/step-rules.ts';
import { useSeenStep } from '../flow/work-item-context.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { CommentField } from '../layout/surfaces.tsx';
import { Column, TwoColumns, Warning } from '../layout/two-columns.tsx';
import { refusalText, useWorkItemText } from '../layout/work-item-text.ts';
import { PhotoMark } from '../photo/photo-mark.tsx';
import { Answers, Question } from '../questions/question.tsx';
import { causeOf, saidWords } from './entry-words.ts';
import { WhenKeys } from './when-keys.tsx';

/** An entry that is corrected: its amount or time, its cause, what was said, a photo; or it is revoked. */
export function CorrectionPage() {
  const t = useWorkItemText();
  const { snapshot } = useSeenStep();
  const entry = entryOf(snapshot.context);
  if (entry !== undefined) return <Correction key={entry.feedbackId} entry={entry} />;
  return (
    <Frame>
      <PageHead title={t('correct.title')} />
      <Warning role="alert">{t('correct.gone')}</Warning>
    </Frame>
  );
}

function Correction({ entry }: { readonly entry: CorrectedEntry }) {
  const t = useWorkItemText();
  const format = useFormat();
  const sign = decimalSign(useTranslation('errors').i18n.language);
  const { snapshot, seen, send } = useSeenStep();
  const { correction, correctionPhoto, correctionError } = snapshot.context;
  const field = entry.amount === null ? (entry.duration === null ? undefined : 'duration') : 'amount';
  const factor = field === 'duration' ? 60 : 1;
  const before = field === undefined ? 0 : (entry[field] ?? 0) / factor;
  const [typed, setTyped] = useState(() => amountToType(Math.round(before * 100) / 100, sign));
  const [isOld, setIsOld] = useState(true);
  const amount = amountOf(typed);
  const asked = snapshot.matches({ doing: { correcting: 'askingRevoke' } });
  const isBusy = !snapshot.matches({ doing: { correcting: 'editing' } });
  const said = { ...entry, ...correction };
  const type = (text: string): void => {
    setTyped(text);
    setIsOld(false);
    const next = amountOf(text);
    if (field !== undefined && typeof next === 'number')
      send({ type: 'change', fields: { [field]: field === 'duration' ? Math.round(next * 60) : next } });
  };
  const shownAt = (iso: string): string => format.columnTime(Date.parse(iso));
  const isChanged = Object.keys(correction).length > 0 || correctionPhoto !== undefined;
  const isWrong = field !== undefined && typeof amount === 'string';
  return (
    <Frame>
      <PageHead
        title={`${saidWords(entry, seen.item, t, format)} · ${shownAt(entry.occurredAt)}`}
        under={t('correct.title')}
      />
      <TwoColumns>
        <Column>
          {entry.type === 'scrap' && (
            <BigButton disabled={isBusy} onClick={() => send({ type: 'chooseRejectType' })}>
              <Pencil size={24} />
              {t('correct.rejectType', { cause: causeOf(said, seen) ?? t('correct.noCause') })}
            </BigButton>
          )}
          {(entry.type === 'trouble' || entry.type === 'interrupt') && (
            <BigButton disabled={isBusy} onClick={() => send({ type: 'chooseTroubleType' })}>
              <Pencil size={24} />
              {t('correct.troubleType', { cause: causeOf(said, seen) ?? t('correct.noCause') })}
            </BigButton>
          )}
          <WhenKeys
            at={Date.parse(said.occurredAt)}
            disabled={isBusy}
            onChange={(at) => send({ type: 'change', fields: { occurredAt: toIso(at) } })}
          />
          <CommentField
            text={String(correction['comment'] ?? entry.comment ?? '')}
            onText={(text) => send({ type: 'change', fields: { comment: text.trim() === '' ? null : text } })}
          />
          <Along>
            <BigButton disabled={isBusy} onClick={() => send({ type: 'takePhoto' })}>
              <Camera size={30} />
              {t('correct.photo')}
            </BigButton>
            {correctionPhoto !== undefined && (
              <PhotoMark photo={correctionPhoto} onDrop={() => send({ type: 'photo', photo: undefined })} />
            )}
            <BigButton look="fault" disabled={isBusy} onClick={() => send({ type: 'revoke' })}>
              <Trash2 size={28} />
              {t('correct.revoke')}
            </BigButton>
          </Along>
          {/* Below what is touched: nothing moves under a finger. */}
          {isChanged && (
            <New>
              {t('correct.changed')}:{' '}
              <b>
                {[saidWords(said, seen.item, t, format), causeOf(said, seen), shownAt(said.occurredAt)]
                  .filter(Boolean)
                  .join(' · ')}
              </b>
            </New>
          )}
          {correctionError !== undefined && (
            <Warning role="alert">
              {refusalText(
                fieldCode(correctionError.detailsObject, 'occurredAt') ?? correctionError.errorCode,
                correctionError.detailsObject,
              )}
            </Warning>
          )}
          {isWrong && <Warning role="alert">{t(`refusal.${amount}`)}</Warning>}
          {field === undefined && !asked && saveKey()}
        </Column>
        {asked ? (
          <Column>
            <Question title={t('correct.revoke.title')} hint={t('correct.revoke.hint')} />
            <Answers>
              <BigButton look="fault" onClick={() => send({ type: 'confirm' })}>
                {t('correct.revoke')}
              </BigButton>
              <BigButton onClick={() => send({ type: 'back' })}>{t('cancel')}</BigButton>
            </Answers>
          </Column>
        ) : (
          field !== undefined && (
            <Column>
              <DecimalPad
                label={field === 'duration' ? t('minutes') : (seen.item.amountUnitName ?? t('pieces'))}
                text={typed}
                disabled={isBusy}
                isOld={isOld}
                onText={type}
                onEnter={() => send({ type: 'save' })}
              />
              {saveKey()}
            </Column>
          )
        )}
      </TwoColumns>
    </Frame>
  );

  function saveKey() {
    return (
      <SendKey look="primary" disabled={isBusy || !isChanged || isWrong} onClick={() => send({ type: 'save' })}>
        <Save size={30} />
        {t(snapshot.matches({ doing: { correcting: 'saving' } }) ? 'correct.saving' : 'correct.save')}
      </SendKey>
    );
  }
}

const New = styled.p`
  font-size: var(--size-far-heading);
  line-height: 30px;
  & b { font-weight: 650; }
`;

const Along = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 14px 24px;
`;
