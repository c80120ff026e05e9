import { createContext, useContext } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Instant } from '#domain/kernel/instant.ts';
import type { MenuRights } from '#frontend/features/timeline/actions/menu-entries.ts';
import type { PlanActions } from '#frontend/features/timeline/actions/plan-actions.ts';
import type { TimelineCommands } from '#frontend/features/timeline/actions/timeline-commands.ts';
import type { EditStepStore } from '#frontend/features/timeline/data/edit-steps.ts';
import type { Presence } from '#frontend/features/timeline/data/presence.ts';
import type { StepWords } from '#frontend/features/timeline/data/step-words.ts';
import type { TimelineSession } from '#frontend/features/timeline/data/timeline-session.ts';
import type { TimelineSource } from '#frontend/features/timeline/data/timeline-source.ts';
import type { dragMachine } from '#frontend/features/timeline/model/drag-machine.ts';
import type { TimeText } from '#frontend/features/timeline/model/time-text.ts';
import type { Optimising } from '#frontend/features/timeline/optimise/search/optimising.ts';
import type { PlanColors } from '#frontend/features/timeline/render/plan-colors.ts';
import type { TimelineText } from '#frontend/features/timeline/timeline-text.ts';
import type { BarTransitions } from '#frontend/features/timeline/view/bar-transitions.ts';
import type { SceneBuilder } from '#frontend/features/timeline/view/build-scene.ts';
import type { ChangeHighlights } from '#frontend/features/timeline/view/change-highlights.ts';
import type { RowModel } from '#frontend/features/timeline/view/row-model.ts';
import type { TimelinePlace } from '../view/kept-view.ts';
import type { ViewStore } from '../view/view-state.ts';

/** Rights of the user in the interface; the server checks them as well. */
export interface TimelineRights extends MenuRights {
  readonly confirm: boolean;
  readonly confirmOverdue: boolean;
  /** Plan within the frozen zone of a resource. */
  readonly override: boolean;
}

/** Shared by the components of the timeline. */
export interface Timeline {
  readonly place: TimelinePlace;
  readonly title: string;
  readonly session: TimelineSession;
  readonly view: ViewStore;
  readonly source: TimelineSource;
  readonly rows: RowModel;
  readonly scenes: SceneBuilder;
  readonly commands: TimelineCommands;
  readonly actions: PlanActions;
  readonly rights: TimelineRights;
  readonly drag: ActorRefFrom<typeof dragMachine>;
  /** What others hold at this moment. */
  readonly presence: Presence;
  /** What can be undone, and how it is called. */
  readonly steps: EditStepStore;
  readonly words: StepWords;
  readonly highlights: ChangeHighlights;
  readonly transitions: BarTransitions;
  /** Absent where optimising is not available. */
  readonly optimising: Optimising | undefined;
  readonly text: TimeText;
  readonly t: TimelineText;
  readonly colors: PlanColors;
  readonly now: () => Instant;
}

export const TimelineContext = createContext<Timeline | undefined>(undefined);

export function useTimeline(): Timeline {
  const timeline = useContext(TimelineContext);
  if (timeline === undefined) throw new Error('A part of the timeline stands outside of it');
  return timeline;
}
