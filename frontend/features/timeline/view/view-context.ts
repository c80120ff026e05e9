import { createContext, useContext } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { dragMachine } from '#frontend/features/timeline/model/drag-machine.ts';
import type { TimeText } from '#frontend/features/timeline/model/time-text.ts';
import type { PlanColors } from '#frontend/features/timeline/render/plan-colors.ts';
import type { TimelineText } from '#frontend/features/timeline/timeline-text.ts';
import type { BarTransitions } from './bar-transitions.ts';
import type { SceneBuilder } from './build-scene.ts';
import type { ChangeHighlights } from './change-highlights.ts';
import type { RowModel } from './row-model.ts';
import type { TimelinePlace } from './stored-view.ts';
import type { ViewStore } from './view-state.ts';

/** How the plan is shown: scale, rows, selection, what moves, and in whose words. */
export interface ViewParts {
  readonly place: TimelinePlace;
  readonly title: string;
  readonly view: ViewStore;
  readonly rows: RowModel;
  readonly scenes: SceneBuilder;
  readonly drag: ActorRefFrom<typeof dragMachine>;
  readonly highlights: ChangeHighlights;
  readonly transitions: BarTransitions;
  readonly text: TimeText;
  readonly t: TimelineText;
  readonly colors: PlanColors;
}

export const ViewContext = createContext<ViewParts | undefined>(undefined);

export function useViewParts(): ViewParts {
  const parts = useContext(ViewContext);
  if (parts === undefined) throw new Error('A part of the timeline stands outside of it');
  return parts;
}
