import styled from '@emotion/styled';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import type { OperationId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import type { TimelineData } from '#domain/planning/timeline-api.ts';
import { createTimelineSession } from '../data/timeline-session.ts';
import { DetailDrawer } from '../drawer/detail-drawer.tsx';
import type { Words } from '../messages/use-words.ts';
import type { FactoryView } from '../model/factory-view.ts';
import { shownRange } from '../model/shown-range.ts';
import type { TimeText } from '../model/time-text.ts';
import { useOptimiseState } from '../optimise/use-optimise-state.ts';
import type { TimelinePageProps } from '../timeline-page.tsx';
import { sceneBuilder } from './build-scene.ts';
import { BusyNote } from './busy-note.tsx';
import { ColumnHandle, columnWidth } from './column-handle.tsx';
import { ContextMenu } from './context-menu.tsx';
import { createFlashes } from './flashes.ts';
import { QuietButton } from './frame.ts';
import { createGlides } from './glides.ts';
import { createHand } from './hand.ts';
import { LoadStrip } from './load-strip.tsx';
import { planActions } from './plan-actions.ts';
import { QuestionDialog } from './question-dialog.tsx';
import { RefusedActionCard } from './refused-action-card.tsx';
import { RowHeaders } from './row-headers.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { EmptyPlace } from './states.tsx';
import { TimelineCanvas } from './timeline-canvas.tsx';
import { type DrawerTab, timelineCommands } from './timeline-commands.ts';
import { type Timeline, TimelineContext } from './timeline-context.ts';
import { ToolBar } from './tool-bar.tsx';
import type { PlanRange } from './use-plan-range.ts';
import type { ViewStore } from './view-state.ts';

/** Comes when it is first opened: the first picture does without. */
const ConflictPanel = lazy(() => import('../conflicts/conflict-panel.tsx'));
const OptimisePanel = lazy(() => import('../optimise/optimise-panel.tsx'));

export interface PlanViewProps extends Omit<TimelinePageProps, 'onOpen'> {
  readonly now: () => Instant;
  readonly view: ViewStore;
  readonly factory: FactoryView;
  readonly data: TimelineData;
  /** Days that `data` holds. */
  readonly range: PlanRange | undefined;
  /** Position in the event log that `data` shows. */
  readonly position: string;
  readonly text: TimeText;
  readonly t: Words;
  readonly tab: DrawerTab;
  readonly onTab: (tab: DrawerTab) => void;
  readonly onOpen: (id: OperationId, tab: DrawerTab) => void;
  readonly onReread: () => void;
  /** The last read failed: what is shown is greyed. */
  readonly stale: boolean;
}

/** The loaded plan: tool bar, names, canvas, drawer and load strip around one session. */
export function PlanView(props: PlanViewProps): ReactNode {
  const { source, position, onReread } = props;
  const timeline = useTimelineParts(props);
  const { session, flashes, t, commands } = timeline;
  const [width, setWidth] = useState<number>(columnWidth.usual);
  const [height, setHeight] = useState(600);
  const onResize = useCallback((size: number) => setHeight(size), []);

  useEffect(
    () =>
      source.watch(position, {
        delta(delta) {
          const own = new Set([...session.index.operations.keys()].filter((id) => session.store.isOverridden(id)));
          const changed = session.apply(delta);
          flashes.flash([...changed].filter((id) => !own.has(id)));
        },
        reread: onReread,
      }),
    [source, position, session, flashes, onReread],
  );

  useEffect(() => {
    let timer = setTimeout(function settle() {
      if (session.settle()) timer = setTimeout(settle, 30);
    }, 60);
    return () => clearTimeout(timer);
  }, [session]);

  const empty = session.store.count === 0;
  // Beside the drawer names take less room (look, section 4), unless the user has chosen a width.
  const isOptimising = useOptimiseState(props.optimising).kind !== 'closed';
  const isBesideDrawer = props.operationId !== undefined || props.conflicts !== undefined || isOptimising;
  const names = isBesideDrawer && width === columnWidth.usual ? 222 : width;
  return (
    <TimelineContext.Provider value={timeline}>
      <ToolBar />
      <Middle data-stale={props.stale}>
        <Main>
          <Plan>
            <RowHeaders width={names} height={height} />
            <TimelineCanvas onResize={onResize} />
            <ColumnHandle width={names} onWidth={setWidth} />
            {empty && (
              <EmptyPlace
                text={t('state.empty')}
                action={<QuietButton onClick={commands.today}>{t('state.emptyAction')}</QuietButton>}
              />
            )}
            <SelectionBar />
            <BusyNote />
          </Plan>
          <StripPlace>
            <LoadStrip width={names} />
          </StripPlace>
        </Main>
        {props.operationId !== undefined && <DetailDrawer id={props.operationId} tab={props.tab} onTab={props.onTab} />}
        {props.operationId === undefined && isOptimising && props.optimising !== undefined && (
          <Suspense fallback={<PanelPlace />}>
            <OptimisePanel optimising={props.optimising} />
          </Suspense>
        )}
        {props.operationId === undefined && !isOptimising && props.conflicts !== undefined && (
          <Suspense fallback={<PanelPlace />}>
            <ConflictPanel conflictId={props.conflicts.id} onShow={props.onConflict} onClose={props.onClose} />
          </Suspense>
        )}
      </Middle>
      <ContextMenu />
      <RefusedActionCard />
      <QuestionDialog />
    </TimelineContext.Provider>
  );
}

/** Made anew when plan or factory are read anew; what the user has set lives in the view and stays. */
function useTimelineParts(props: PlanViewProps): Timeline {
  const { data, factory, range, view, source, colors, text, t, now, rights, optimising } = props;
  const { onOpen, onClose, onReread } = props;
  const [flashes] = useState(createFlashes);
  const [glides] = useState(() => createGlides(() => matchMedia('(prefers-reduced-motion: reduce)').matches));
  const [hand] = useState(() => createHand(glides));
  const session = useMemo(() => {
    const shown = range === undefined ? undefined : shownRange(factory.facts.settings, range, now());
    return createTimelineSession(data, factory, shown);
  }, [data, factory, range, now]);
  const timeline = useMemo(() => {
    const scenes = sceneBuilder(session, colors, text, t, now);
    const commands = timelineCommands({ session, view, scenes, glides, source, t, text, now, onOpen, onClose });
    const actions = planActions({ session, view, glides, source, t, now, commands, onReread });
    const { drag } = hand;
    const parts = { session, view, source, scenes, commands, actions, rights, drag, flashes, glides, optimising };
    return { ...parts, text, t, colors, now };
  }, [
    session,
    view,
    source,
    colors,
    text,
    t,
    now,
    rights,
    flashes,
    glides,
    optimising,
    hand,
    onOpen,
    onClose,
    onReread,
  ]);
  useEffect(() => hand.serve(timeline.commands.move), [hand, timeline]);
  return timeline;
}

const Middle = styled.div`
  flex: 1;
  min-height: 0;
  display: flex;
  position: relative;
  &[data-stale='true'] canvas { filter: grayscale(0.8); opacity: 0.7; }
`;
/** The room of the panel while its code comes. */
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
/** On a low screen rows come first. */
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
