import type { OperationId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { EditRefused } from '#frontend/features/timeline/data/edit-refused.ts';
import type { StepWords } from '#frontend/features/timeline/data/step-words.ts';
import type { TimelineSession } from '#frontend/features/timeline/data/timeline-session.ts';
import type { TimelineSource } from '#frontend/features/timeline/data/timeline-source.ts';
import type { TimelineText } from '#frontend/features/timeline/timeline-text.ts';
import type { BarTransitions } from '#frontend/features/timeline/view/bar-transitions.ts';
import type { Point, ViewStore } from '#frontend/features/timeline/view/view-state.ts';
import type { TimelineCommands } from './timeline-commands.ts';

/** Dependencies of the actions. */
export interface ActionParts {
  readonly session: TimelineSession;
  readonly view: ViewStore;
  readonly transitions: BarTransitions;
  readonly source: TimelineSource;
  readonly t: TimelineText;
  readonly now: () => Instant;
  readonly commands: TimelineCommands;
  readonly words: StepWords;
  readonly onReread: () => void;
}

export interface ActionSubject {
  /** Position of the pointer, where a refusal is shown. */
  readonly at: Point;
  readonly id?: OperationId | undefined;
  /** Text shown while the action runs. */
  readonly busy: string;
}

/** Milliseconds to wait for the live delta of an own change before the plan is read again. */
const liveTimeout = 2_000;

/**
 * Runs an action, shows its progress text and, if it is refused, the refusal at the pointer. Resolves with the result,
 * or undefined when refused.
 */
export async function runAction<Answer>(
  { view }: ActionParts,
  { at, id, busy }: ActionSubject,
  work: () => Promise<Answer>,
  again: () => void,
): Promise<Answer | undefined> {
  view.set({ menu: undefined, refusal: undefined, busy });
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof EditRefused)) throw error;
    view.set({ refusal: { at, errorCode: error.errorCode, details: error.detailsObject, id, again } });
    return undefined;
  } finally {
    view.set({ busy: undefined });
  }
}

/** Resolves when the displayed plan has reached the revision; reads it again if it does not arrive in time. */
export async function untilShown({ session, onReread }: ActionParts, revision: number): Promise<void> {
  if (!(await session.reaches(revision, liveTimeout))) onReread();
}
