import { createContext, useContext } from 'react';
import type { Instant } from '#domain/kernel/instant.ts';
import type { EditStepStore } from './edit-steps.ts';
import type { Presence } from './presence.ts';
import type { StepWords } from './step-words.ts';
import type { TimelineSession } from './timeline-session.ts';
import type { TimelineSource } from './timeline-source.ts';

/** The plan with its changes, for every part of a timeline. */
export interface PlanParts {
  readonly session: TimelineSession;
  readonly source: TimelineSource;
  /** What can be undone, and how it is called. */
  readonly steps: EditStepStore;
  readonly words: StepWords;
  /** What others hold at this moment. */
  readonly presence: Presence;
  readonly now: () => Instant;
}

export const PlanContext = createContext<PlanParts | undefined>(undefined);

export function usePlanParts(): PlanParts {
  const parts = useContext(PlanContext);
  if (parts === undefined) throw new Error('A part of the timeline stands outside of it');
  return parts;
}
