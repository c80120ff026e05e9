import type { OperationId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import type { BarTransitions } from '#frontend/features/timeline/canvas/bar-transitions.ts';
import { EditRefused } from '#frontend/features/timeline/data/edit-refused.ts';
import type { TimelineSession } from '#frontend/features/timeline/data/timeline-session.ts';
import type { TimelineSource } from '#frontend/features/timeline/data/timeline-source.ts';
import type { Words } from '#frontend/features/timeline/messages/use-words.ts';
import type { Point, ViewStore } from '#frontend/features/timeline/page/view-state.ts';
import type { TimelineCommands } from './timeline-commands.ts';

/** What actions need from around them. */
export interface ActionParts {
  readonly session: TimelineSession;
  readonly view: ViewStore;
  readonly transitions: BarTransitions;
  readonly source: TimelineSource;
  readonly t: Words;
  readonly now: () => Instant;
  readonly commands: TimelineCommands;
  readonly onReread: () => void;
}

export interface ActionSubject {
  /** Where the hand is. */
  readonly at: Point;
  readonly id?: OperationId | undefined;
  /** What is under way, in words. */
  readonly busy: string;
}

/** How long the live line may take to show an own change before the plan is read anew. */
const patience = 2_000;

/** Shows what is under way, and a refusal where the hand was. Answers what the work answers, or nothing when refused. */
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

/** Waits until the plan on screen shows the revision. */
export async function untilShown({ session, onReread }: ActionParts, revision: number): Promise<void> {
  if (!(await session.reaches(revision, patience))) onReread();
}
