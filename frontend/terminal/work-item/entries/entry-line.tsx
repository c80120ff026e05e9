import styled from '@emotion/styled';
import {
  Check,
  CircleCheck,
  CircleX,
  Clock,
  Image,
  type LucideIcon,
  MessageSquare,
  OctagonAlert,
  OctagonPause,
  Pause,
  Pencil,
  Play,
  Undo2,
  Wrench,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { rightTo } from '#domain/administration/plan-rights.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { errorCodeOf } from '#frontend/api/api-error.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { PhotoPicture } from '#frontend/kit/photo/photo-picture.tsx';
import type { Said } from '#frontend/terminal/work-item/flow/machine/seen-step.ts';
import { FootButton, PlainButton } from '../../kit/big-button.tsx';
import { handheld } from '../../kit/terminal-styles.tsx';
import { useSeenStep, useWorkItem } from '../flow/work-item-context.tsx';
import { refusalText, useWorkItemText } from '../layout/work-item-text.ts';
import { causeOf, type HistoryLine, saidWords } from './entry-words.ts';

interface EntryLineProps {
  readonly line: HistoryLine;
  readonly onPhoto: (photo: Blob) => void;
  readonly onCorrect: (feedbackId: string) => void;
  readonly onTakeBack: (commandId: string) => void;
  readonly onAcknowledge: (commandId: string) => void;
}

/** Milliseconds. */
const clockDifference = 5_000;

const icons: Readonly<Record<Said['type'], LucideIcon>> = {
  start: Play,
  pause: Pause,
  interrupt: OctagonPause,
  complete: Check,
  yield: CircleCheck,
  scrap: CircleX,
  setup: Wrench,
  time: Clock,
  trouble: OctagonAlert,
  remark: MessageSquare,
};

/** One thing that was reported: when, what, why, and what became of it. */
export function EntryLine({ line, onPhoto, onCorrect, onTakeBack, onAcknowledge }: EntryLineProps) {
  const t = useWorkItemText();
  const format = useFormat();
  const { seen, worker } = useSeenStep();
  const { entry, waiting, refusal, said, at, key } = line;
  const Icon = icons[said.type];
  const cause = causeOf(said, seen);
  // Of others, and of a session before, only with the right (api contract). The two clocks may differ by seconds.
  const isOwn =
    entry !== undefined &&
    worker.isOwn(entry.workerId) &&
    Date.parse(entry.recordedAt) > (worker.since ?? 0) - clockDifference;
  const hasRight = worker.user.rights.includes(rightTo.correctReport);
  const isHere = waiting?.state === 'waiting' && waiting.takenAt === undefined;
  const mayChangeHere = isHere && (worker.isOwn(waiting.worker.userId) || hasRight);
  const mayCorrect = mayChangeHere || (entry !== undefined && !entry.revoked && (isOwn || hasRight));
  return (
    <Line data-revoked={entry?.revoked === true}>
      <time className="tabular">{format.columnTime(at as Instant)}</time>
      <Icon size={28} />
      <Words>
        <b id={`entry-${key}`}>{[saidWords(said, seen.item, t, format), cause].filter(Boolean).join(' · ')}</b>
        {said.comment && <span>{said.comment}</span>}
        {refusal !== undefined && <em data-tone="err">{refusalText(refusal.errorCode, detailsOf(refusal))}</em>}
      </Words>
      {entry?.photoId && <EntryPhoto photoId={entry.photoId} onOpen={onPhoto} />}
      {entry?.revoked === true && <Tag>{t('entry.revoked')}</Tag>}
      {entry?.revoked !== true && entry?.correctedAt && <Tag>{t('entry.corrected')}</Tag>}
      {entry?.revoked === false && !entry.plausible && <Tag data-tone="warn">{t('entry.implausible')}</Tag>}
      {waiting !== undefined && <Tag data-tone="warn">{t('entry.waits')}</Tag>}
      {refusal !== undefined && <Tag data-tone="err">{t('entry.refused')}</Tag>}
      {mayCorrect && (
        <FootButton aria-describedby={`entry-${key}`} onClick={() => onCorrect(key)}>
          <Pencil size={22} />
          {t('entry.correct')}
        </FootButton>
      )}
      {mayChangeHere && (
        <FootButton aria-describedby={`entry-${key}`} onClick={() => onTakeBack(key)}>
          <Undo2 size={22} />
          {t('entry.takeBack')}
        </FootButton>
      )}
      {refusal !== undefined && (
        <FootButton onClick={() => onAcknowledge(key)}>
          <Check size={22} />
        </FootButton>
      )}
    </Line>
  );
}

const detailsOf = ({ detailsObject }: NonNullable<HistoryLine['refusal']>): Readonly<Record<string, unknown>> =>
  typeof detailsObject === 'object' && detailsObject !== null ? (detailsObject as Record<string, unknown>) : {};

const Line = styled.div`
  display: flex;
  align-items: center;
  gap: 16px;
  min-height: 84px;
  padding: 8px 0;
  & + & { border-top: 1px solid var(--line-2); }
  & > time { flex: none; width: 138px; color: var(--text-2); font-size: var(--size-far-strong); }
  & > svg { flex: none; color: var(--text-2); }
  &[data-revoked='true'] b { text-decoration: line-through; color: var(--text-3); }
  ${handheld} {
    flex-wrap: wrap; gap: 8px 12px; min-height: 60px;
    & > time { width: auto; font-size: var(--size-far-note); }
  }
`;

const Words = styled.div`
  flex: 1;
  min-width: 0;
  & b {
    display: block; font-size: var(--size-far-heading); line-height: 30px; font-weight: 600;
    overflow-wrap: anywhere;
  }
  & span, & em {
    display: block; font-size: var(--size-far-text); line-height: 25px; font-style: normal;
    color: var(--text-2); overflow-wrap: anywhere;
  }
  & em { color: var(--err); }
  ${handheld} {
    flex-basis: 60%;
    & b { font-size: var(--size-far-text); line-height: 25px; }
    & span, & em { font-size: var(--size-far-note); line-height: 22px; }
  }
`;

const Tag = styled.span`
  flex: none;
  padding: 4px 12px;
  border-radius: 8px;
  background: var(--ground);
  color: var(--text-2);
  font-size: var(--size-far-text);
  line-height: 26px;
  font-weight: 600;
  &[data-tone='warn'] { background: var(--warn-tint); color: #7a3400; }
  &[data-tone='err'] { background: var(--err-tint); color: var(--err); }
`;

/** The photo of a report, small; a touch shows it large. */
function EntryPhoto({ photoId, onOpen }: { readonly photoId: string; readonly onOpen: (photo: Blob) => void }) {
  const t = useWorkItemText();
  const { worker } = useWorkItem();
  const { client } = worker;
  const [photo, setPhoto] = useState<Blob>();
  const [why, setWhy] = useState<string>();
  useEffect(() => {
    let gone = false;
    client.readBlob(`/planning/photos/${encodeURIComponent(photoId)}`).then(
      (blob) => gone || setPhoto(blob),
      (error: unknown) => gone || setWhy(errorCodeOf(error)),
    );
    return () => {
      gone = true;
    };
  }, [client, photoId]);
  return (
    <Thumb
      aria-label={why === undefined ? t('entry.photo') : t('entry.photoGone', { why: refusalText(why) })}
      disabled={photo === undefined}
      onClick={() => photo !== undefined && onOpen(photo)}
    >
      {photo === undefined ? <Image size={28} /> : <PhotoPicture photo={photo} alt={t('entry.photo')} />}
    </Thumb>
  );
}

const Thumb = styled(PlainButton)`
  flex: none;
  width: 72px;
  height: 64px;
  padding: 0;
  border-radius: 10px;
  overflow: hidden;
  background: var(--ground);
  color: var(--text-2);
  & img { width: 100%; height: 100%; object-fit: cover; }
`;
