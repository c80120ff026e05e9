import { createContext, useContext } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Instant } from '#domain/kernel/instant.ts';
import type { TimelineSession } from '../data/timeline-session.ts';
import type { TimelineSource } from '../data/timeline-source.ts';
import type { Words } from '../messages/use-words.ts';
import type { TimeText } from '../model/time-text.ts';
import type { Optimising } from '../optimise/optimising.ts';
import type { PlanColors } from '../render/plan-colors.ts';
import type { SceneBuilder } from './build-scene.ts';
import type { dragMachine } from './drag-machine.ts';
import type { Flashes } from './flashes.ts';
import type { Glides } from './glides.ts';
import type { MenuRights } from './menu-entries.ts';
import type { PlanActions } from './plan-actions.ts';
import type { TimelineCommands } from './timeline-commands.ts';
import type { ViewStore } from './view-state.ts';

/** What the person may do here; the server decides all the same. */
export interface TimelineRights extends MenuRights {
  readonly confirm: boolean;
  readonly confirmOverdue: boolean;
}

/** What the parts of the timeline share. */
export interface Timeline {
  readonly session: TimelineSession;
  readonly view: ViewStore;
  readonly source: TimelineSource;
  readonly scenes: SceneBuilder;
  readonly commands: TimelineCommands;
  readonly actions: PlanActions;
  readonly rights: TimelineRights;
  readonly drag: ActorRefFrom<typeof dragMachine>;
  readonly flashes: Flashes;
  readonly glides: Glides;
  /** Absent where nothing can search. */
  readonly optimising: Optimising | undefined;
  readonly text: TimeText;
  readonly t: Words;
  readonly colors: PlanColors;
  readonly now: () => Instant;
}

export const TimelineContext = createContext<Timeline | undefined>(undefined);

export function useTimeline(): Timeline {
  const timeline = useContext(TimelineContext);
  if (timeline === undefined) throw new Error('A part of the timeline stands outside of it');
  return timeline;
}
