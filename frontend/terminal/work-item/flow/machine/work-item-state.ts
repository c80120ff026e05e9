import type { FeedbackBody } from '#domain/planning/api/shop-floor/feedback-api.ts';
import type { ApiError } from '#frontend/api/api-error.ts';
import type { QueuedReport } from '../../../queue/report-queue.ts';
import type { AmountRefusal } from './amount-entry.ts';
import type { Draft, ReportRefusal } from './report-draft.ts';
import type { SeenStep } from './seen-step.ts';
import type { HeldReport } from './shown-step.ts';

/** Pages that only show something, or take a report of times. */
export type SidePage = 'details' | 'feedback' | 'history';

export type Refusal = AmountRefusal | ReportRefusal | 'notStored';

/** Fields of an entry as they are corrected: null takes one away (api contract, `PUT /feedback/{id}`). */
export type Correction = Readonly<Record<string, string | number | null>>;

export interface WorkItemContext {
  readonly operationId: string;
  readonly now: () => number;
  /** Right of the worker: an end without amounts (domain facts §17). */
  readonly mayCompleteWithout: boolean;
  readonly seen: SeenStep | undefined;
  /** Why the last reading failed. */
  readonly readError: string | undefined;
  readonly held: readonly HeldReport[];
  readonly pad: { readonly kind: 'yield' | 'scrap'; readonly typed: string };
  readonly draft: Draft | undefined;
  /** Goes with the next report. */
  readonly photo: Blob | undefined;
  readonly refusal: Refusal | undefined;
  /** What was reported last, for a word of confirmation. */
  readonly told: FeedbackBody | undefined;
  /** Entry that is corrected. */
  readonly entryId: string | undefined;
  readonly correction: Correction;
  readonly correctionPhoto: Blob | undefined;
  /** What the server said to a correction. */
  readonly correctionError: Pick<ApiError, 'errorCode' | 'detailsObject'> | undefined;
}

export type WorkItemEvent =
  | { readonly type: 'queue'; readonly reports: readonly QueuedReport[] }
  | { readonly type: 'readAgain' }
  | { readonly type: 'pad'; readonly kind: 'yield' | 'scrap' }
  | { readonly type: 'typed'; readonly text: string }
  | { readonly type: 'send' }
  | { readonly type: 'rejectType'; readonly id: string | undefined }
  | { readonly type: 'start' | 'pause' | 'finish' | 'trouble' }
  | { readonly type: 'rest'; readonly asYield: boolean }
  /** What becomes of the steps at work on the machine; undefined: nothing. */
  | { readonly type: 'room'; readonly others: 'pause' | 'complete' | undefined }
  | { readonly type: 'beside'; readonly ids: readonly string[] }
  | { readonly type: 'troubleType'; readonly id: string }
  | {
      readonly type: 'describe';
      readonly standsStill: boolean;
      readonly duration: number | undefined;
      readonly comment: string;
    }
  | {
      readonly type: 'time';
      readonly kind: 'setup' | 'time';
      readonly duration: number | undefined;
      readonly comment: string;
    }
  | { readonly type: 'open'; readonly page: SidePage }
  | { readonly type: 'takePhoto' }
  | { readonly type: 'photo'; readonly photo: Blob | undefined }
  /** One was taken for the next report before the page was left. */
  | { readonly type: 'keptPhoto'; readonly photo: Blob }
  /** The photo is a report of its own. */
  | { readonly type: 'sendPhoto' }
  | { readonly type: 'correct'; readonly entryId: string }
  | { readonly type: 'chooseRejectType' | 'chooseTroubleType' | 'save' | 'revoke' | 'confirm' }
  | { readonly type: 'change'; readonly fields: Correction }
  | { readonly type: 'back' };

/** Reports of one press, in this order. */
export interface Sending {
  readonly bodies: readonly FeedbackBody[];
  readonly photo: Blob | undefined;
  /** The step as it is reported on. */
  readonly seen: SeenStep | undefined;
}
export interface Correcting {
  readonly feedbackId: string;
  /** It is not an entry yet but a report on the device, under its command id. */
  readonly isWaiting: boolean;
  /** undefined: the entry is revoked. */
  readonly fields: Correction | undefined;
  readonly photo: Blob | undefined;
}
