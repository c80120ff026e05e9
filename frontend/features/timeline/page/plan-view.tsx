import styled from '@emotion/styled';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Instant } from '#domain/kernel/instant.ts';
import type { TimelineData } from '#domain/planning/api/timeline-api.ts';
import { ContextMenu } from '#frontend/features/timeline/actions/context-menu.tsx';
import { planActions } from '#frontend/features/timeline/actions/plan-actions.ts';
import { type DrawerTab, timelineCommands } from '#frontend/features/timeline/actions/timeline-commands.ts';
import { FilterChips } from '#frontend/features/timeline/bar-filter/filter-chips.tsx';
import { createBarTransitions } from '#frontend/features/timeline/canvas/bar-transitions.ts';
import { sceneBuilder } from '#frontend/features/timeline/canvas/build-scene.ts';
import { createChangeHighlights } from '#frontend/features/timeline/canvas/change-highlights.ts';
import { ColumnHandle } from '#frontend/features/timeline/canvas/column-handle.tsx';
import { TimelineCanvas } from '#frontend/features/timeline/canvas/timeline-canvas.tsx';
import type { BarKind } from '#frontend/features/timeline/data/moved-objects.ts';
import { createTimelineSession, type TimelineSession } from '#frontend/features/timeline/data/timeline-session.ts';
import type { TimelineSource } from '#frontend/features/timeline/data/timeline-source.ts';
import { editStepStore } from '#frontend/features/timeline/edit-steps/edit-steps.ts';
import { stepWords } from '#frontend/features/timeline/edit-steps/step-words.ts';
import { createDragController } from '#frontend/features/timeline/gestures/drag-controller.ts';
import { useHands } from '#frontend/features/timeline/hands/use-hands.ts';
import type { Words } from '#frontend/features/timeline/messages/use-words.ts';
import { MisfitNote, MisfitsBeside } from '#frontend/features/timeline/misfits/misfit-note.tsx';
import type { BarId } from '#frontend/features/timeline/model/bar.ts';
import type { FactoryView } from '#frontend/features/timeline/model/factory-view.ts';
import type { TimelineDelta } from '#frontend/features/timeline/model/plan-index.ts';
import { shownRange } from '#frontend/features/timeline/model/shown-range.ts';
import type { TimeText } from '#frontend/features/timeline/model/time-text.ts';
import type { Optimising } from '#frontend/features/timeline/optimise/optimising.ts';
import { heldWhileProposed, useShownProposal } from '#frontend/features/timeline/optimise/shown-proposal.ts';
import { useOptimiseState } from '#frontend/features/timeline/optimise/use-optimise-state.ts';
import { BusyNote } from '#frontend/features/timeline/panels/busy-note.tsx';
import { QuestionDialog } from '#frontend/features/timeline/panels/question-dialog.tsx';
import { RefusedActionCard } from '#frontend/features/timeline/panels/refused-action-card.tsx';
import { SelectionBar } from '#frontend/features/timeline/panels/selection-bar.tsx';
import { ToolBar } from '#frontend/features/timeline/panels/tool-bar.tsx';
import type { PlanColors } from '#frontend/features/timeline/render/plan-colors.ts';
import type { Board } from '#frontend/features/timeline/rows/board.ts';
import { usePreference } from '#frontend/kit/preferences/use-preference.ts';
import { usePhone } from '#frontend/kit/use-phone.ts';
import type { PlanRange } from './first-range.ts';
import { type Timeline, TimelineContext, type TimelineRights } from './timeline-context.ts';
import { type NamedPlace, useShownPlace } from './use-shown-place.ts';
import { useView, type ViewStore } from './view-state.ts';

/** Loaded on demand: not needed for the first picture. */
const ConflictPanel = lazy(() => import('#frontend/features/timeline/conflicts/conflict-panel.tsx'));
const EditPanel = lazy(() => import('#frontend/features/timeline/editing/edit-panel.tsx'));
const WorkloadPanel = lazy(() => import('#frontend/features/timeline/workload/workload-panel.tsx'));
const OptimisePanel = lazy(() => import('#frontend/features/timeline/optimise/optimise-panel.tsx'));

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

interface PlanViewProps extends PlanScreen {
  readonly now: () => Instant;
  readonly view: ViewStore;
  readonly factory: FactoryView;
  readonly data: TimelineData;
  /** Days that `data` holds. */
  readonly range: PlanRange;
  /** Position in the event log that `data` shows. */
  readonly position: string;
  readonly text: TimeText;
  readonly t: Words;
  readonly tab: DrawerTab;
  readonly onTab: (tab: DrawerTab) => void;
  readonly onOpen: (id: BarId, tab: DrawerTab, kind: BarKind) => void;
  readonly onReread: () => void;
  /** The last read failed: what is shown is greyed. */
  readonly stale: boolean;
}

/** The loaded plan: tool bar, row headers, canvas, drawer and load strip around one session. */
export function PlanView(props: PlanViewProps): ReactNode {
  const { board, source, position, opened, onReread } = props;
  const { Headers, Tools, Empty, Over, Footer, Beside, Drawer, Phone, columnWidth } = board;
  const isPhone = usePhone();
  const timeline = useTimelineParts(props);
  const { session, highlights, rows, view } = timeline;
  useShownPlace(timeline, props.place);
  const [{ columnWidth: own }, keep] = usePreference('timelines', board.place);
  const width = Math.max(columnWidth.least, Math.min(columnWidth.most, own ?? columnWidth.usual));
  const setWidth = useCallback((next: number | undefined) => keep({ columnWidth: next && Math.round(next) }), [keep]);
  const [height, setHeight] = useState(600);
  const onResize = useCallback((size: number) => setHeight(size), []);

  const applyTo = useEffectEvent((session: TimelineSession, delta: TimelineDelta) => {
    const own = new Set([...session.index.operations.keys()].filter((id) => session.isPending(id)));
    const changed = session.apply(delta);
    const others = [...changed].filter((id) => !own.has(id));
    highlights.highlight(others.map((id) => rows.shownIn?.(view.get(), id) ?? id));
  });
  const reread = useEffectEvent(onReread);
  // Anew with another session only: whoever began again at the position of the data would have missed what came since,
  // and read the whole plan again.
  useEffect(
    () => source.watch(position, { delta: (delta) => applyTo(session, delta), reread: () => reread() }),
    [source, position, session],
  );

  useEffect(() => {
    let timer = setTimeout(function settle() {
      if (session.settle()) timer = setTimeout(settle, 30);
    }, 60);
    return () => clearTimeout(timer);
  }, [session]);

  // Next to the drawer the row headers are narrower (look, section 4), unless the user has chosen a width.
  const isOptimising = useOptimiseState(props.optimising).kind !== 'closed';
  const asking = useView(view, (state) => state.asking);
  const hasPanel = opened !== undefined || props.conflicts !== undefined;
  useEffect(() => view.set({ hasPanel }), [view, hasPanel]);
  const workload = useView(view, (state) => state.workload);
  const isListing = workload !== undefined && opened === undefined && !isOptimising;
  // Conflicts that are asked for take the place of the list.
  useEffect(() => {
    if (props.conflicts !== undefined) view.set({ workload: undefined });
  }, [view, props.conflicts]);
  const isBesideDrawer = opened !== undefined || props.conflicts !== undefined || isOptimising || isListing;
  const names = isBesideDrawer && width === columnWidth.usual ? columnWidth.beside : width;
  const askFor = asking !== undefined && (
    <Suspense fallback={null}>
      <EditPanel asking={asking} />
    </Suspense>
  );
  return (
    <TimelineContext.Provider value={timeline}>
      {!isPhone && <ToolBar>{Tools !== undefined && <Tools />}</ToolBar>}
      <FilterChips />
      <Middle data-stale={props.stale}>
        {isPhone ? (
          <Suspense fallback={null}>
            <Phone opened={opened} />
          </Suspense>
        ) : (
          <Main>
            <Plan>
              <Headers width={names} height={height} />
              <TimelineCanvas onResize={onResize} />
              <ColumnHandle width={names} least={columnWidth.least} most={columnWidth.most} onWidth={setWidth} />
              <Empty />
              <SelectionBar />
              {askFor}
              <BusyNote />
              <MisfitNote />
              {Over !== undefined && <Over />}
            </Plan>
            {Footer !== undefined && (
              <StripPlace>
                <Footer width={names} />
              </StripPlace>
            )}
          </Main>
        )}
        {Beside !== undefined && <Beside />}
        <MisfitsBeside />
        {opened !== undefined && <Drawer id={opened} tab={props.tab} onTab={props.onTab} />}
        {isListing && (
          <Suspense fallback={<PanelPlace />}>
            <WorkloadPanel of={workload} />
          </Suspense>
        )}
        {opened === undefined && isOptimising && props.optimising !== undefined && (
          <Suspense fallback={<PanelPlace />}>
            <OptimisePanel optimising={props.optimising} />
          </Suspense>
        )}
        {opened === undefined && !isOptimising && !isListing && props.conflicts !== undefined && (
          <Suspense fallback={<PanelPlace />}>
            <ConflictPanel conflictId={props.conflicts.id} onShow={props.onConflict} onClose={props.onClose} />
          </Suspense>
        )}
      </Middle>
      {isPhone && askFor}
      {isPhone && <BusyNote />}
      <ContextMenu />
      <RefusedActionCard />
      <QuestionDialog />
    </TimelineContext.Provider>
  );
}

/** Recreated when plan or factory are reloaded; user settings are kept in the view state. */
function useTimelineParts(props: PlanViewProps): Timeline {
  const { board, title, data, factory, range, view, source, colors, text, t, now, rights, optimising } = props;
  const { onOpen, onClose, onReread } = props;
  const [highlights] = useState(createChangeHighlights);
  const [transitions] = useState(() =>
    createBarTransitions(() => matchMedia('(prefers-reduced-motion: reduce)').matches),
  );
  const [controller] = useState(() => createDragController(transitions));
  const steps = useMemo(() => editStepStore(source), [source]);
  const hands = useHands(source, controller);
  const session = useMemo(() => {
    return createTimelineSession(data, factory, shownRange(factory.facts.settings, range, now()));
  }, [data, factory, range, now]);
  const timeline = useMemo(() => {
    const rows = heldWhileProposed(board.rows(session, now), session);
    const scenes = sceneBuilder(session, rows, colors, text, t, now);
    const words = stepWords(text, (id) => factory.resources.get(id as never)?.name ?? '');
    const undoing = { steps, words, hands };
    const shared = { session, view, transitions, source, t, now, ...undoing };
    const commands = timelineCommands({ ...shared, scenes, rows, text, onOpen, onClose });
    const actions = planActions({ ...shared, commands, onReread });
    const { drag } = controller;
    const parts = {
      session,
      view,
      source,
      rows,
      scenes,
      commands,
      actions,
      rights,
      drag,
      highlights,
      transitions,
      optimising,
      ...undoing,
    };
    return { ...parts, place: board.place, title, text, t, colors, now };
  }, [
    board,
    title,
    session,
    factory,
    steps,
    hands,
    view,
    source,
    colors,
    text,
    t,
    now,
    rights,
    highlights,
    transitions,
    optimising,
    controller,
    onOpen,
    onClose,
    onReread,
  ]);
  useEffect(() => controller.serve(timeline.commands.move), [controller, timeline]);
  useShownProposal(session, optimising);
  return timeline;
}

const Middle = styled.div`
  flex: 1;
  min-height: 0;
  display: flex;
  position: relative;
  &[data-stale='true'] canvas { filter: grayscale(0.8); opacity: 0.7; }
`;
/** Placeholder of the panel while its code loads. */
const PanelPlace = styled.div`
  flex: none;
  width: 402px;
  background: var(--surface);
  border-left: 1px solid var(--line-2);
  @media (max-width: 960px) { display: none; }
`;
const Main = styled.div`
  flex: 1;
  min-width: 0;
  display: flex;
  flex-direction: column;
`;
/** On a low screen the rows have priority. */
const StripPlace = styled.div`
  flex: none;
  @media (max-height: 760px) {
    display: none;
  }
`;
const Plan = styled.div`
  flex: 1;
  min-height: 0;
  display: flex;
  position: relative;
`;
