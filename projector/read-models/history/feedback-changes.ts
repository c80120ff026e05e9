import { toIso } from '#domain/kernel/instant.ts';
import type { CorrectedFields } from '#domain/planning/events/correction-events.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import {
  type FeedbackEvent,
  type FeedbackKind,
  feedbackKinds,
  kindOf,
  type reportedFields,
} from '#domain/planning/plan/feedback-kinds.ts';
import { created, type PlanningChange, type PlanningField, status } from './object-change.ts';

/** What a report says and what it makes of the step: the kind's own fields by the names that the history has for them. */
export function reported(event: FeedbackEvent): PlanningChange {
  const { subject, occurredAt, workerId, comment, photoId, statusBefore } = event.data;
  const { becomes } = feedbackKinds[kindOf(event)];
  return {
    objectType: subject.kind,
    objectId: subject.id,
    changes: [
      ...(becomes === undefined ? [] : status(statusBefore, becomes)),
      ...said(event),
      ...created({ comment, photo: hasPhoto(photoId), occurredAt: toIso(occurredAt), workerId }),
    ],
  };
}

function said(event: FeedbackEvent): PlanningField[] {
  switch (event.type) {
    case 'WorkStarted':
    case 'WorkPaused':
    case 'WorkCompleted':
    case 'RemarkReported':
      return [];
    case 'WorkInterrupted':
      return created({ troubleTypeId: event.data.troubleTypeId });
    case 'YieldReported':
      return created({ reportedYield: event.data.amount });
    case 'ScrapReported':
      return created({ reportedScrap: event.data.amount, rejectTypeId: event.data.rejectTypeId });
    case 'SetupReported':
      return created({ reportedSetup: event.data.duration });
    case 'TimeReported':
      return created({ reportedTime: event.data.duration });
    case 'TroubleReported':
      return created({ reportedTrouble: event.data.duration, troubleTypeId: event.data.troubleTypeId });
  }
}

type Correction = Extract<PlanningEvent, { type: 'FeedbackCorrected' | 'FeedbackRevoked' }>;

/** What an entry said and what it says now, each by the name that the report had for it. */
export function correction({ type, data }: Correction): PlanningChange {
  const { subject, kind, before, statusBefore, statusAfter } = data;
  const after: CorrectedFields = type === 'FeedbackCorrected' ? data.after : {};
  const names = Object.keys(before) as (keyof CorrectedFields)[];
  const shown = (value: CorrectedFields[keyof CorrectedFields], name: string): unknown =>
    name === 'photoId'
      ? hasPhoto(value)
      : name === 'occurredAt' && typeof value === 'number'
        ? toIso(value)
        : (value ?? null);
  return {
    objectType: subject.kind,
    objectId: subject.id,
    changes: [
      ...(statusBefore === statusAfter ? [] : status(statusBefore, statusAfter)),
      ...names.map((name) => ({
        field: shownAs(name, kind),
        before: shown(before[name], name),
        after: shown(after[name], name),
      })),
    ],
  };
}

/** A photo is looked at with its entry; here it counts that there is one. */
const hasPhoto = (photoId: unknown): true | null => (typeof photoId === 'string' ? true : null);

/** The field of the history for a field of an entry of this kind. */
export function shownAs(name: keyof CorrectedFields, kind: FeedbackKind): PlanningField['field'] {
  if (name === 'photoId') return 'photo';
  return name === 'amount' || name === 'duration' ? (reportedAs[kind] ?? 'reportedTime') : name;
}

/** The name that the history has for the amount or time of a kind. */
const reportedAs: Partial<Record<FeedbackKind, (typeof reportedFields)[number]>> = {
  yield: 'reportedYield',
  scrap: 'reportedScrap',
  setup: 'reportedSetup',
  time: 'reportedTime',
  trouble: 'reportedTrouble',
};
