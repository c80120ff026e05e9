import { useEffect, useMemo, useState } from 'react';
import type { Instant } from '#domain/kernel/instant.ts';
import type { TimelineData } from '#domain/planning/api/timeline-api.ts';
import type { CommandParts, TimelineRights } from '#frontend/features/timeline/actions/command-context.ts';
import { planActions } from '#frontend/features/timeline/actions/plan-actions.ts';
import { timelineCommands } from '#frontend/features/timeline/actions/timeline-commands.ts';
import { editStepStore } from '#frontend/features/timeline/data/edit-steps.ts';
import type { BarKind } from '#frontend/features/timeline/data/moved-objects.ts';
import type { PlanParts } from '#frontend/features/timeline/data/plan-context.ts';
import { stepWords } from '#frontend/features/timeline/data/step-words.ts';
import { createTimelineSession } from '#frontend/features/timeline/data/timeline-session.ts';
import type { TimelineSource } from '#frontend/features/timeline/data/timeline-source.ts';
import { createDragController } from '#frontend/features/timeline/gestures/drag-controller.ts';
import { usePresence } from '#frontend/features/timeline/gestures/use-presence.ts';
import type { BarId } from '#frontend/features/timeline/model/bar.ts';
import type { FactoryView } from '#frontend/features/timeline/model/factory-view.ts';
import { shownRange } from '#frontend/features/timeline/model/shown-range.ts';
import type { TimeText } from '#frontend/features/timeline/model/time-text.ts';
import type { Optimising } from '#frontend/features/timeline/optimise/search/optimising.ts';
import { heldWhileProposed, useShownProposal } from '#frontend/features/timeline/optimise/shown-proposal.ts';
import type { PlanColors } from '#frontend/features/timeline/render/plan-colors.ts';
import type { TimelineText } from '#frontend/features/timeline/timeline-text.ts';
import { createBarTransitions } from '#frontend/features/timeline/view/bar-transitions.ts';
import type { Board } from '#frontend/features/timeline/view/board.ts';
import { sceneBuilder } from '#frontend/features/timeline/view/build-scene.ts';
import { createChangeHighlights } from '#frontend/features/timeline/view/change-highlights.ts';
import { offeringFrozen } from '#frontend/features/timeline/view/frozen-zone.ts';
import type { ViewParts } from '#frontend/features/timeline/view/view-context.ts';
import type { PlanRange } from '../model/first-range.ts';
import type { DrawerTab, ViewStore } from '../view/view-state.ts';
import type { NamedPlace } from './use-shown-place.ts';

/** Inputs of a screen with a plan. */
export interface PlanScreen {
  readonly board: Board;
  /** Name of the timeline. */
  readonly title: string;
  readonly source: TimelineSource;
  readonly colors: PlanColors;
  readonly rights: TimelineRights;
  /** What the detail drawer shows. */
  readonly opened: BarId | undefined;
  /** The list of conflicts is open, with the one whose bars are shown. */
  readonly conflicts: { readonly id: string | undefined } | undefined;
  readonly onConflict: (id: string) => void;
  readonly onClose: () => void;
  /** Where the address leads. */
  readonly place?: NamedPlace | undefined;
  /** Absent where optimising is not available. */
  readonly optimising?: Optimising | undefined;
}

export interface PlanViewProps extends PlanScreen {
  readonly now: () => Instant;
  readonly view: ViewStore;
  readonly factory: FactoryView;
  readonly data: TimelineData;
  /** Days that `data` holds. */
  readonly range: PlanRange;
  /** Position in the event log that `data` shows; undefined: the plan is being read, and only its rows are shown. */
  readonly position: string | undefined;
  /** The data are of the moment that is shown, and nothing changes them any more. */
  readonly isThen: boolean;
  readonly text: TimeText;
  readonly t: TimelineText;
  readonly tab: DrawerTab;
  readonly onTab: (tab: DrawerTab) => void;
  readonly onOpen: (id: BarId, tab: DrawerTab, kind: BarKind) => void;
  readonly onReread: () => void;
  /** The last read failed: what is shown is greyed. */
  readonly stale: boolean;
}

/** What the parts of the plan view share. */
export interface TimelineParts {
  readonly plan: PlanParts;
  readonly view: ViewParts;
  readonly commands: CommandParts;
}

/** Recreated when plan or factory are reloaded; user settings are kept in the view state. */
export function useTimelineParts(props: PlanViewProps): TimelineParts {
  const { board, title, data, factory, range, view, source, colors, text, t, now, rights, optimising } = props;
  const { onOpen, onClose, onReread } = props;
  const [highlights] = useState(createChangeHighlights);
  const [transitions] = useState(() =>
    createBarTransitions(() => matchMedia('(prefers-reduced-motion: reduce)').matches),
  );
  const [controller] = useState(() => createDragController(transitions));
  const steps = useMemo(() => editStepStore(source), [source]);
  const presence = usePresence(source, controller);
  const session = useMemo(() => {
    return createTimelineSession(data, factory, shownRange(factory.facts.settings, range, now()));
  }, [data, factory, range, now]);
  const words = useMemo(() => stepWords(text, (id) => factory.resources.get(id as never)?.name ?? ''), [text, factory]);
  const plan = useMemo(
    (): PlanParts => ({ session, source, steps, words, presence, now }),
    [session, source, steps, words, presence, now],
  );
  const { drag } = controller;
  const { override } = rights;
  const { place } = board;
  const rows = useMemo(() => {
    const ruled = board.rows(session, now);
    return heldWhileProposed(override ? offeringFrozen(ruled) : ruled, session);
  }, [board, session, now, override]);
  const shown = useMemo((): ViewParts => {
    const scenes = sceneBuilder(session, rows, colors, text, t, now);
    return { place, title, view, rows, scenes, drag, highlights, transitions, text, t, colors };
  }, [session, rows, colors, text, t, now, place, title, view, drag, highlights, transitions]);
  const commands = useMemo((): CommandParts => {
    const parts = timelineCommands({ ...plan, ...shown, onOpen, onClose });
    return {
      commands: parts,
      actions: planActions({ ...plan, ...shown, commands: parts, onReread }),
      rights,
      optimising,
    };
  }, [plan, shown, rights, optimising, onOpen, onClose, onReread]);
  useEffect(() => controller.serve(commands.commands.move), [controller, commands]);
  useShownProposal(session, optimising);
  return { plan, view: shown, commands };
}
