import styled from '@emotion/styled';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { pageSimulation } from '#frontend/api/page-simulation.ts';
import { CommandContext } from '#frontend/features/timeline/actions/command-context.ts';
import { FilterChips } from '#frontend/features/timeline/bar-filter/filter-chips.tsx';
import { ColumnHandle } from '#frontend/features/timeline/canvas/column-handle.tsx';
import { TimelineCanvas } from '#frontend/features/timeline/canvas/timeline-canvas.tsx';
import { PlanContext } from '#frontend/features/timeline/data/plan-context.ts';
import type { TimelineSession } from '#frontend/features/timeline/data/timeline-session.ts';
import { DelayNote } from '#frontend/features/timeline/delays/delay-note.tsx';
import { FreedNote } from '#frontend/features/timeline/delays/freed-note.tsx';
import { MisfitNote, MisfitsBeside } from '#frontend/features/timeline/misfits/misfit-note.tsx';
import type { TimelineDelta } from '#frontend/features/timeline/model/plan-index.ts';
import { useOptimiseState } from '#frontend/features/timeline/optimise/use-optimise-state.ts';
import { BusyNote } from '#frontend/features/timeline/panels/busy-note.tsx';
import { ContextMenu } from '#frontend/features/timeline/panels/context-menu.tsx';
import { RefusedActionCard } from '#frontend/features/timeline/panels/refused-action-card.tsx';
import { SelectionBar } from '#frontend/features/timeline/panels/selection-bar.tsx';
import { ViewContext } from '#frontend/features/timeline/view/view-context.ts';
import { lazyPage } from '#frontend/i18n/lazy-page.ts';
import { Column, Split } from '#frontend/kit/columns.ts';
import { Hidden } from '#frontend/kit/hidden.ts';
import { usePreference } from '#frontend/kit/preferences/use-preference.ts';
import { followReplay, useReplay } from '#frontend/kit/time/replay.ts';
import { TimeSlot } from '#frontend/kit/time/time-slot.tsx';
import { useReplayAddress } from '#frontend/kit/time/use-replay-address.ts';
import { useShownMoment } from '#frontend/kit/time/use-shown-moment.ts';
import { usePhone } from '#frontend/kit/use-phone.ts';
import { Bar } from '../panels/frame.ts';
import { useView } from '../view/view-state.ts';
import { QuestionDialog } from './question-dialog.tsx';
import { ToolBar } from './tool-bar.tsx';
import { useShownPlace } from './use-shown-place.ts';
import { type PlanViewProps, type TimelineParts, useTimelineParts } from './use-timeline-parts.ts';

/** Loaded on demand: not needed for the first picture. */
const PlanOutlines = lazyPage(() => import('#frontend/features/timeline/simulation/plan-outlines.tsx'));
const ThenOutlines = lazyPage(() => import('#frontend/features/timeline/simulation/then-outlines.tsx'));
const ReplayPanel = lazyPage(() => import('#frontend/kit/time/replay-panel.tsx'));
const ConflictPanel = lazy(() => import('#frontend/features/timeline/conflicts/conflict-panel.tsx'));
const EditPanel = lazy(() => import('#frontend/features/timeline/editing/edit-panel.tsx'));
const WorkloadPanel = lazy(() => import('#frontend/features/timeline/panels/workload-panel.tsx'));
const OptimisePanel = lazy(() => import('#frontend/features/timeline/optimise/optimise-panel.tsx'));

/** The loaded plan: tool bar, row headers, canvas, drawer and load strip around one session. */
export function PlanView(props: PlanViewProps): ReactNode {
  const { board, source, position, isThen, opened, onReread, t } = props;
  const { Headers, Tools, Empty, Over, Footer, Beside, Drawer, Phone, columnWidth } = board;
  const isPhone = usePhone();
  const isOfThen = useShownMoment() !== undefined;
  const parts = useTimelineParts(props);
  const { session } = parts.plan;
  const { highlights, rows, scenes, view } = parts.view;
  useShownPlace({ session, scenes, view }, props.place);
  const [{ columnWidth: own }, keep] = usePreference('timelines', board.place);
  const width = Math.max(columnWidth.least, Math.min(columnWidth.most, own ?? columnWidth.usual));
  const setWidth = useCallback((next: number | undefined) => keep({ columnWidth: next && Math.round(next) }), [keep]);
  const [height, setHeight] = useState(600);
  const onResize = useCallback((size: number) => setHeight(size), []);

  const applyTo = useEffectEvent((session: TimelineSession, delta: TimelineDelta, isEarly = false) => {
    const own = new Set([...session.index.operations.keys()].filter((id) => session.isPending(id)));
    const changed = session.apply(delta, isEarly);
    const others = [...changed].filter((id) => !own.has(id));
    highlights.highlight(others.map((id) => rows.shownIn?.(view.get(), id) ?? id));
  });
  const reread = useEffectEvent(onReread);
  // Anew with another session only: whoever began again at the position of the data would have missed what came since,
  // and read the whole plan again.
  useEffect(
    () =>
      position === undefined || isThen
        ? undefined
        : source.watch(position, {
            delta: (delta) => applyTo(session, delta),
            early: (delta) => applyTo(session, delta, true),
            reread: () => reread(),
          }),
    [source, position, isThen, session],
  );

  const isPlayed = useReplay() !== undefined;
  // What was read is the plan where it begins: there is no revision of what it becomes.
  useEffect(
    () =>
      isPlayed && isThen && session.isLoaded
        ? followReplay(({ delta }) =>
            applyTo(session, { ...delta, versionIdentifier: session.index.versionIdentifier + 1 } as TimelineDelta),
          )
        : undefined,
    [isPlayed, isThen, session],
  );
  // Bars have become what was played: the plan of the moment is read anew.
  useEffect(() => (isPlayed ? () => reread() : undefined), [isPlayed]);
  useReplayAddress();

  useEffect(() => {
    if (!session.isLoaded) return undefined;
    let timer = setTimeout(function prepare() {
      if (session.prepareNext()) timer = setTimeout(prepare, 30);
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
  const outlines = (isOfThen || pageSimulation !== undefined) && (
    <Suspense fallback={null}>{isOfThen ? !isThen && <ThenOutlines range={props.range} /> : <PlanOutlines />}</Suspense>
  );
  if (!session.isLoaded)
    return (
      <Shared parts={parts}>
        <Bar aria-hidden />
        {!isPhone && <TimeSlot />}
        <Hidden role="status">{t('state.loading')}</Hidden>
        {/* Nothing can be done before it is known what stands there. */}
        <Middle inert>
          {/* Where they will stand below: the canvas stays, and is not made twice. */}
          <Column>
            <Split>
              <Headers width={names} height={height} />
              <TimelineCanvas onResize={onResize} />
            </Split>
            {Footer !== undefined && (
              <StripPlace style={{ visibility: 'hidden' }}>
                <Footer width={names} />
              </StripPlace>
            )}
          </Column>
          {hasPanel && <PanelPlace />}
        </Middle>
      </Shared>
    );
  return (
    <Shared parts={parts}>
      {!isPhone && <ToolBar>{Tools !== undefined && <Tools />}</ToolBar>}
      <FilterChips />
      {!isPhone && <TimeSlot canPlay />}
      <Middle data-stale={props.stale}>
        {isPhone ? (
          <Suspense fallback={null}>
            <Phone opened={opened} />
            {outlines}
          </Suspense>
        ) : (
          <Column>
            <Split>
              <Headers width={names} height={height} />
              <TimelineCanvas onResize={onResize} />
              <ColumnHandle width={names} least={columnWidth.least} most={columnWidth.most} onWidth={setWidth} />
              <Empty />
              <SelectionBar />
              {askFor}
              <BusyNote />
              {Over !== undefined && <Over />}
            </Split>
            <Notes>
              <DelayNote />
              {outlines}
              <MisfitNote />
              <FreedNote />
            </Notes>
            {Footer !== undefined && (
              <StripPlace>
                <Footer width={names} />
              </StripPlace>
            )}
          </Column>
        )}
        {isPlayed && !isPhone && (
          <Suspense fallback={<PanelPlace />}>
            <ReplayPanel onShow={parts.commands.commands.show} />
          </Suspense>
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
    </Shared>
  );
}

function Shared({ parts, children }: { readonly parts: TimelineParts; readonly children: ReactNode }): ReactNode {
  return (
    <PlanContext.Provider value={parts.plan}>
      <ViewContext.Provider value={parts.view}>
        <CommandContext.Provider value={parts.commands}>{children}</CommandContext.Provider>
      </ViewContext.Provider>
    </PlanContext.Provider>
  );
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
/** Below the rows, so that no row, tag or card is ever covered. */
const Notes = styled.div`
  flex: none;
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: 6px 8px;
  padding: 4px 12px;
  border-top: 1px solid var(--line-2);
  background: var(--surface);
  &:empty { display: none; }
`;

/** On a low screen the rows have priority. */
const StripPlace = styled.div`
  flex: none;
  @media (max-height: 760px) {
    display: none;
  }
`;
