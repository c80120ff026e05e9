import { createContext, useContext, useMemo } from 'react';
import { type PlanParts, usePlanParts } from '#frontend/features/timeline/data/plan-context.ts';
import type { Optimising } from '#frontend/features/timeline/optimise/search/optimising.ts';
import { useViewParts, type ViewParts } from '#frontend/features/timeline/view/view-context.ts';
import type { MenuRights } from './menu-entries.ts';
import type { PlanActions } from './plan-actions.ts';
import type { TimelineCommands } from './timeline-commands.ts';

/** Rights of the user in the interface; the server checks them as well. */
export interface TimelineRights extends MenuRights {
  readonly confirm: boolean;
  readonly confirmOverdue: boolean;
  /** Plan within the frozen zone of a resource. */
  readonly override: boolean;
}

/** What can be done with the plan and its view. */
export interface CommandParts {
  readonly commands: TimelineCommands;
  readonly actions: PlanActions;
  readonly rights: TimelineRights;
  /** Absent where optimising is not available. */
  readonly optimising: Optimising | undefined;
}

export const CommandContext = createContext<CommandParts | undefined>(undefined);

export function useCommandParts(): CommandParts {
  const parts = useContext(CommandContext);
  if (parts === undefined) throw new Error('A part of the timeline stands outside of it');
  return parts;
}

/** All three together, for what a hand or a key does: what it meets decides what it needs. */
export type Timeline = PlanParts & ViewParts & CommandParts;

export function useTimeline(): Timeline {
  const plan = usePlanParts();
  const view = useViewParts();
  const commands = useCommandParts();
  return useMemo(() => ({ ...plan, ...view, ...commands }), [plan, view, commands]);
}
