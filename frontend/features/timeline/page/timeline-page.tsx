import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instant } from '#domain/kernel/instant.ts';
import { ApiError } from '#frontend/api/api-error.ts';
import { ofNow } from '#frontend/api/query-client.ts';
import { buildFactoryView } from '#frontend/features/timeline/data/build-factory-view.ts';
import type { BarKind } from '#frontend/features/timeline/data/moved-objects.ts';
import { planUnderWay } from '#frontend/features/timeline/data/timeline-session.ts';
import type { BarId } from '#frontend/features/timeline/model/bar.ts';
import type { ZoomLevel } from '#frontend/features/timeline/model/time-scale.ts';
import { timeText } from '#frontend/features/timeline/model/time-text.ts';
import { useTimelineText } from '#frontend/features/timeline/timeline-text.ts';
import { type BarFilter, hasAny, noBarFilter } from '#frontend/features/timeline/view/bar-filter.ts';
import { firstExpansion } from '#frontend/features/timeline/view/expansion.ts';
import { currentPlantTimeZone } from '#frontend/i18n/plant-time-zone.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';
import { MomentTag } from '#frontend/kit/time/moment-tag.tsx';
import { useShownMoment } from '#frontend/kit/time/use-shown-moment.ts';
import { useShownThen } from '#frontend/kit/time/use-shown-then.ts';
import { usePhone } from '#frontend/kit/use-phone.ts';
import { SetUpLink } from '#frontend/shell/set-up/set-up-link.tsx';
import { Page } from '../panels/frame.ts';
import { EmptyPlace, Failed, Skeleton } from '../panels/states.tsx';
import { type RememberedView, rememberedView, useRemembering } from '../view/remembered-view.ts';
import { storedView, type TimelinePlace, useStoredView } from '../view/stored-view.ts';
import { createViewStore, type DrawerTab, nothingInView, type ViewState, type ViewStore } from '../view/view-state.ts';
import { PlanView } from './plan-view.tsx';
import { usePlanRange } from './use-plan-range.ts';
import type { PlanScreen } from './use-timeline-parts.ts';

/** Parts of the view that outlive the page. */
export type StoredView = Partial<Pick<ViewState, 'expansion' | 'scrollTop'>>;

/** Inputs of the plan view and of this page. */
export interface TimelinePageProps extends PlanScreen {
  readonly onOpen: (id: BarId, kind: BarKind) => void;
  /** Epoch milliseconds; a benchmark may stop the clock. */
  readonly now?: () => Instant;
  /** Initial zoom level. */
  readonly level?: ZoomLevel;
  readonly onLevel?: (level: ZoomLevel) => void;
  /** What this person left open, and how to keep it. */
  readonly kept?: StoredView;
  readonly onKeep?: (kept: StoredView) => void;
  /** What is filtered by, as the address has it, and how to put another one there. */
  readonly filter?: BarFilter;
  readonly onFilter?: (filter: BarFilter) => void;
  /** Data are being read: the page shows its loading line. */
  readonly onBusy?: (busy: boolean) => void;
}

/** A timeline: loads factory and plan, keeps both live, and shows loading, empty and error states. */
export function TimelinePage(props: TimelinePageProps): ReactNode {
  const { source, onOpen, onBusy, onLevel, now = Date.now, level = 'month' } = props;
  const t = useTimelineText();
  const { language } = useTranslation().i18n;
  const [tab, setTab] = useState<DrawerTab>('details');
  const queries = useQueryClient();
  const { place } = props.board;
  const view = useViewStore(
    level,
    now,
    place,
    props.filter ?? noBarFilter,
    props.kept ?? {},
    rememberedView(queries, props.title),
  );
  useStoredView(view, place);
  useFilter(view, props.filter ?? noBarFilter, props.onFilter);
  useRemembering(view, queries, props.title);
  const isOfThen = useShownMoment() !== undefined;
  const timeWords = useKitText();
  const asOf = useShownThen() ? undefined : 'now';
  const readFactory = useMemo(
    () => ({
      ...(asOf && { meta: ofNow }),
      queryKey: ['timeline-factory'],
      queryFn: async () => buildFactoryView(await source.loadFactory(asOf)),
      structuralSharing: false,
      throwOnError: isBug,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
    [source, asOf],
  );
  const factory = useQuery(readFactory);
  // Of the settings that are read at sign-in: the plan is asked for beside the factory, not after it.
  const zone = factory.data?.zone ?? currentPlantTimeZone();
  const range = usePlanRange(view, zone, now);
  const plan = useQuery({
    queryKey: ['timeline-plan', range],
    ...(asOf && { meta: ofNow }),
    // Factory and plan change together: a new factory with rows read long ago would show the plan without the deltas
    // since.
    queryFn: async () => {
      const [view, read] = await Promise.all([
        queries.fetchQuery(readFactory),
        source.loadPlan(range.fromDate, range.toDate, asOf),
      ]);
      return { factory: view, range, ...read };
    },
    placeholderData: (before) => before,
    // Thousands of rows are folded into an index; a structural comparison would cost more than it saves.
    structuralSharing: false,
    throwOnError: isBug,
    // The session contains the deltas; a cached copy of the response would be older.
    staleTime: 0,
    gcTime: 0,
  });
  const refetch = useRef<() => void>(() => undefined);
  useEffect(() => {
    refetch.current = () => {
      void queries.invalidateQueries({ queryKey: readFactory.queryKey, refetchType: 'none' });
      void plan.refetch();
    };
  });
  const reread = useCallback(() => refetch.current(), []);
  const open = useCallback(
    (id: BarId, wished: DrawerTab, kind: BarKind) => {
      setTab(wished);
      onOpen(id, kind);
    },
    [onOpen],
  );
  useEffect(() => {
    let last = view.get().scale.level;
    return view.subscribe(() => {
      const next = view.get().scale.level;
      if (next === last) return;
      last = next;
      onLevel?.(next);
    });
  }, [view, onLevel]);
  useKeeping(view, props.onKeep);
  const busy = plan.isFetching || factory.isFetching;
  useEffect(() => onBusy?.(busy), [busy, onBusy]);
  const text = useMemo(() => timeText(language, zone), [language, zone]);
  const failed = plan.isError || factory.isError;
  const isPhone = usePhone();
  // Its rows are known before the plan is: they stand there with their times while it is being read.
  const rowsFirst =
    props.board.needsResources && !isPhone && !failed && showsAllRows(view.get()) ? factory.data : undefined;
  const read = plan.data ?? (rowsFirst && { factory: rowsFirst, range, data: planUnderWay, position: undefined });
  if (read === undefined)
    return (
      <Page>
        {failed && <Failed text={t('state.failed')} retry={reread} />}
        <Skeleton />
      </Page>
    );
  if (props.board.needsResources && read.factory.groups.length === 0)
    return (
      <Page>
        {isOfThen ? (
          <EmptyPlace text={timeWords('time.nothingThen')} action={<MomentTag />} />
        ) : (
          <EmptyPlace text={t('state.noResources')} action={<SetUpLink />} />
        )}
      </Page>
    );
  return (
    <Page>
      {failed && <Failed text={t('state.failedWith', { time: text.time(plan.dataUpdatedAt) })} retry={reread} />}
      <PlanView
        {...props}
        now={now}
        view={view}
        factory={read.factory}
        data={read.data}
        range={read.range}
        position={read.position}
        isThen={asOf === undefined}
        text={text}
        t={t}
        tab={tab}
        onTab={setTab}
        onOpen={open}
        onReread={reread}
        stale={failed}
      />
    </Page>
  );
}

/** Neither a filter nor what stands on them decides which rows there are. */
const showsAllRows = ({ bars, shownRows }: ViewState): boolean => shownRows.showFreeResources && !hasAny(bars);

/** Refusals and missing answers are shown in place with a retry; other errors are rethrown. */
const isBug = (error: Error): boolean => !(error instanceof ApiError);

function useViewStore(
  level: ZoomLevel,
  now: () => Instant,
  place: TimelinePlace,
  bars: BarFilter,
  kept: StoredView,
  before: RememberedView | undefined,
): ViewStore {
  const { expansion = firstExpansion, scrollTop = 0 } = kept;
  const [view] = useState(() =>
    createViewStore({
      // The width is not known before the first layout; the canvas then places now. Not at 1970 until then: working
      // time would be compiled from there to now.
      scale: { from: now(), msPerPx: 1, width: 1, level },
      scrollTop,
      expansion,
      ...nothingInView(),
      ...storedView(place),
      ...before,
      bars,
    }),
  );
  return view;
}

/** Milliseconds after the last change until it is kept: a scroll changes the view on every frame. */
const keepingDelay = 400;

function useKeeping(view: ViewStore, onKeep: TimelinePageProps['onKeep']): void {
  useEffect(() => {
    if (onKeep === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = (): void => {
      timer = undefined;
      const { expansion, scrollTop } = view.get();
      onKeep({ expansion, scrollTop });
    };
    const keepNow = (): void => {
      if (timer === undefined) return;
      clearTimeout(timer);
      keep();
    };
    const stop = view.subscribe(() => {
      timer ??= setTimeout(keep, keepingDelay);
    });
    // A reload comes without the effect's end.
    window.addEventListener('pagehide', keepNow);
    return () => {
      stop();
      window.removeEventListener('pagehide', keepNow);
      keepNow();
    };
  }, [view, onKeep]);
}

/** The filter of the view is that of the address, whoever changes it. */
function useFilter(view: ViewStore, filter: BarFilter, onFilter: TimelinePageProps['onFilter']): void {
  useEffect(() => {
    if (view.get().bars !== filter) view.set({ bars: filter });
    let told = filter;
    return view.subscribe(() => {
      const { bars } = view.get();
      if (bars === told) return;
      told = bars;
      onFilter?.(bars);
    });
  }, [view, filter, onFilter]);
}
