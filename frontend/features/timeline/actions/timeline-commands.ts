import type { Instant } from '#domain/kernel/instant.ts';
import { editStepSchema } from '#domain/planning/api/timeline-api.ts';
import type { OrderConsequence } from '#domain/planning/change/consequences.ts';
import { consequenceLines, makesLate } from '#frontend/features/timeline/data/consequence-lines.ts';
import { EditRefused, isOffline } from '#frontend/features/timeline/data/edit-refused.ts';
import type { EditStepStore } from '#frontend/features/timeline/data/edit-steps.ts';
import { type BarKind, barKindOf, editOfDrop } from '#frontend/features/timeline/data/moved-objects.ts';
import type { StepWords } from '#frontend/features/timeline/data/step-words.ts';
import type { TimelineSession } from '#frontend/features/timeline/data/timeline-session.ts';
import type { TimelineSource } from '#frontend/features/timeline/data/timeline-source.ts';
import type { BarId, BarPlacement } from '#frontend/features/timeline/model/bar.ts';
import type { DraggedBar, DropRequest } from '#frontend/features/timeline/model/drag-machine.ts';
import {
  panBy,
  scaleFor,
  spanOf,
  windowOf,
  type ZoomLevel,
  zoomAround,
} from '#frontend/features/timeline/model/time-scale.ts';
import type { TimeText } from '#frontend/features/timeline/model/time-text.ts';
import { headerHeight } from '#frontend/features/timeline/render/scene.ts';
import { type TimelineText, timelineText } from '#frontend/features/timeline/timeline-text.ts';
import type { BarTransitions } from '#frontend/features/timeline/view/bar-transitions.ts';
import type { SceneBuilder } from '#frontend/features/timeline/view/build-scene.ts';
import type { ChangeHighlights } from '#frontend/features/timeline/view/change-highlights.ts';
import type { RowModel } from '#frontend/features/timeline/view/row-model.ts';
import type { DrawerTab, Point, ViewStore } from '#frontend/features/timeline/view/view-state.ts';
import { notify } from '#frontend/kit/notifications.ts';
import { movedMeanwhile, nameOfBar, whoChanged } from './changed-meanwhile.ts';
import { followAnswer } from './follow-answer.ts';
import { inTheWayOfUndo, refusalWords } from './refusal-words.ts';
import { afterClick, barsBetween, barsToSide, sameKind } from './selecting.ts';

/** Commands for moving, showing and selecting bars; other edits are in `plan-actions.ts`. */
export interface TimelineCommands {
  readonly move: (drop: DropRequest) => Promise<void>;
  /** The last edit of one's own, or only the one that is named. */
  readonly undo: (changeSet?: string) => Promise<void>;
  readonly redo: (changeSet?: string) => Promise<void>;
  /**
   * Says what an edit has done, in the words of its step where they are known, and what it makes of orders; offers to
   * undo that edit alone.
   */
  readonly tellDone: (text: string, changeSet: string | undefined, consequences?: readonly OrderConsequence[]) => void;
  /** Where bars stand that an edit is about to move: the change itself may come before its answer. */
  readonly standing: (ids: Iterable<BarId>) => ReadonlyMap<BarId, BarPlacement>;
  /** Marks what an edit moved and from where, until something is selected; brings `first` into view. */
  readonly showMoved: (from: ReadonlyMap<BarId, BarPlacement>, first?: BarId) => void;
  readonly open: (id: BarId, tab?: DrawerTab) => void;
  readonly close: () => void;
  /**
   * Click: selects the bar alone or deselects it; with Ctrl adds to the selection what the rules allow (planning §4).
   */
  readonly select: (id: BarId, add: boolean) => void;
  /** From the bar that was selected last to this one. */
  readonly selectRange: (id: BarId) => void;
  /** Of these the ones that may stand together, beginning with the first. */
  readonly selectThese: (ids: readonly BarId[]) => void;
  /** All operations of the resource that are not done, left or right of this one. */
  readonly selectSide: (id: BarId, side: 'left' | 'right') => void;
  readonly clearSelection: () => void;
  readonly today: () => void;
  readonly page: (direction: 1 | -1) => void;
  readonly zoomTo: (level: ZoomLevel) => void;
  readonly zoomBy: (factor: number, x: number) => void;
  /** At a point of the window; a bar outside the selection becomes the selection. */
  readonly openMenu: (id: BarId, at: Point) => void;
  /** Scrolls the bar into view, in time and row, when less than half of it is visible. */
  readonly reveal: (id: BarId) => void;
  /** What has the focus and was in view at another height stays there: a note below takes room when it comes. */
  readonly keepFocused: (heightBefore: number) => void;
  /** As `revealEnd`, at a scale at which it is a bar: for who comes from elsewhere. */
  readonly show: (id: BarId) => void;
  /** The same, and its end besides, which is where it is late: beside a drawer that has just taken its room, too. */
  readonly revealEnd: (id: BarId) => void;
}

/** Minimum width in pixels at which a bar can be told from its neighbours. */
const visible = 12;
const closer = ['week', 'threeDays', 'day'] as const;

/** Position of now in the view after "Today" and on opening, as a share of the width. */
export const nowShare = 0.427;

export function timelineCommands(parts: {
  readonly session: TimelineSession;
  readonly view: ViewStore;
  readonly scenes: SceneBuilder;
  readonly rows: RowModel;
  readonly transitions: BarTransitions;
  readonly highlights: ChangeHighlights;
  readonly source: TimelineSource;
  readonly steps: EditStepStore;
  readonly words: StepWords;
  readonly t: TimelineText;
  readonly text: TimeText;
  readonly now: () => Instant;
  readonly onOpen: (id: BarId, tab: DrawerTab, kind: BarKind) => void;
  readonly onClose: () => void;
}): TimelineCommands {
  const { session, view, scenes, rows, transitions, highlights, source, steps, words, t, text, now } = parts;

  const refuse = (error: unknown, id?: BarId): void => {
    const refusal = error instanceof EditRefused ? error : new EditRefused('noResponse');
    const words = refusalWords(session, t, text, refusal.errorCode, refusal.detailsObject, id);
    const shown = id ?? inTheWayOfUndo(refusal.detailsObject).find((one) => session.store.bar(one) !== undefined);
    const run = (): void => {
      if (shown !== undefined) commands.open(shown, 'history');
    };
    notify({
      severity: 'error',
      text: words.detail === '' ? words.title : `${words.title}. ${words.detail}`,
      ...(shown === undefined ? {} : { action: { label: t('notice.show'), run } }),
    });
  };
  const send = (edit: Parameters<TimelineSession['address']>[0]) => source.edit(session.address(edit));

  /** What takes the message of an edit away, by the edit. */
  const offers = new Map<string, () => void>();

  /** Undo or redo: says what it did, and how to turn it round. */
  const shift = async (direction: 'undo' | 'redo', changeSet: string | undefined): Promise<void> => {
    view.set({ moved: undefined });
    try {
      const answer = await send({ action: direction, ...(changeSet === undefined ? {} : { changeSet }) });
      followAnswer(session, transitions, answer);
      const { step } = answer;
      const isUndo = direction === 'undo';
      const said =
        step === undefined ? t(isUndo ? 'notice.undone' : 'notice.redone') : words[isUndo ? 'undone' : 'redone'](step);
      // The message that offered it has nothing to offer any more.
      if (step !== undefined) offers.get(step.changeSet)?.();
      const back = (): void => void commands[isUndo ? 'redo' : 'undo'](step?.changeSet);
      notify({ severity: 'success', text: said, action: { label: t(isUndo ? 'redo' : 'undo'), run: back } });
      void steps.refresh();
    } catch (error) {
      if (tellFinal(error)) return;
      if (changeSet === undefined || !(await tellWhyNotThis(error))) refuse(error);
    }
  };
  /** What cannot be taken back keeps what came before it. */
  const tellFinal = (error: unknown): boolean => {
    const step = editStepSchema.safeParse(error instanceof EditRefused ? error.detailsObject['step'] : undefined).data;
    if (!(error instanceof EditRefused) || error.errorCode !== 'undoImpossible' || step === undefined) return false;
    notify({ severity: 'warning', text: timelineText('steps.final', { what: words.what(step) }) });
    return true;
  };
  /** A message undoes its own edit only: says when another came since, or when it is undone already. */
  const tellWhyNotThis = async (error: unknown): Promise<boolean> => {
    const code = error instanceof EditRefused ? error.errorCode : undefined;
    if (code === 'nothingToUndo' || code === 'nothingToRedo') {
      notify({ severity: 'info', text: timelineText('steps.gone') });
      return true;
    }
    const since = code === 'anotherStepSince' ? (await steps.refresh())?.undo[0] : undefined;
    if (since === undefined) return false;
    notify({ severity: 'warning', text: timelineText('steps.since', { what: words.done(since) }) });
    return true;
  };

  const tellNotSaved = (run: () => void): void => {
    const say = timelineText;
    notify({ severity: 'error', text: say('notSaved'), action: { label: say('again'), run } });
  };
  /** A bar that somebody else has moved or taken away in the meantime is not overwritten. */
  const tellChanged = async ({ id }: DraggedBar): Promise<void> => {
    const say = timelineText;
    const values = { who: (await whoChanged(session, steps, id)) ?? say('somebody'), what: nameOfBar(session, id) };
    const isThere = rows.placeOf(id) !== undefined;
    const run = (): void => commands.open(id, 'history');
    notify({
      severity: 'warning',
      text: say(isThere ? 'changedMeanwhile' : 'goneMeanwhile', values),
      ...(isThere ? { action: { label: t('notice.show'), run } } : {}),
    });
  };
  /** Where a range begins. */
  let anchor: BarId | undefined;

  const commands: TimelineCommands = {
    async move(drop) {
      const { placements, sent, dragged, from, consequences } = drop;
      const stood = commands.standing(placements.map(({ id }) => id));
      const previewed = new Map(placements.map(({ id, ...placement }) => [id, placement]));
      const other = movedMeanwhile(rows, from);
      if (other !== undefined) {
        transitions.begin(previewed);
        return tellChanged(other);
      }
      session.layer(previewed);
      const moved = sent ?? placements.filter(({ id }) => dragged.includes(id));
      try {
        const answer = await send(editOfDrop(session.index, drop, moved));
        session.confirm(answer);
        commands.tellDone(t('notice.moved', { count: placements.length }), answer.changeSet, consequences);
        // What was dropped alone is where the hand left it.
        if (stood.size > 1) commands.showMoved(stood, dragged[0]);
      } catch (error) {
        session.takeBack(previewed.keys());
        transitions.begin(previewed);
        if (isOffline(error)) tellNotSaved(() => void commands.move(drop));
        else refuse(error, placements[0]?.id);
      }
    },
    undo: (changeSet) => shift('undo', changeSet),
    redo: (changeSet) => shift('redo', changeSet),
    tellDone(said, changeSet, consequences = []) {
      const severity = makesLate(consequences) ? 'error' : 'success';
      const lines = consequenceLines({ t, text, index: session.index }, consequences).map((line) => line.text);
      const whole = (done: string): string => [done, ...lines].join('. ');
      if (changeSet === undefined) return void notify({ severity, text: whole(said) });
      const action = { label: t('undo'), run: () => void commands.undo(changeSet) };
      void steps.refresh().then((known) => {
        const step = known?.undo.find((one) => one.changeSet === changeSet);
        const dismiss = notify({ severity, text: whole(step === undefined ? said : words.done(step)), action });
        offers.set(changeSet, dismiss);
      });
    },
    standing(ids) {
      const places = new Map<BarId, BarPlacement>();
      for (const id of ids) {
        const place = rows.placeOf(id);
        if (place !== undefined) places.set(id, place);
      }
      return places;
    },
    showMoved(from, first) {
      const { selected } = view.get();
      const bars = [...from].flatMap(([id, stood]) => {
        const stands = rows.placeOf(id);
        return stands === undefined ? [] : [{ id, ...stands, from: stood }];
      });
      view.set({ moved: { bars, selected } });
      highlights.highlight(from.keys());
      if (first !== undefined) commands.reveal(first);
    },
    open(id, tab = 'details') {
      view.set({ menu: undefined, selected: new Set([id]), focused: id });
      parts.onOpen(id, tab, barKindOf(session.index, id) ?? 'operations');
    },
    close: parts.onClose,
    select(id, add) {
      anchor = id;
      const next = afterClick(rows, view.get().selected, id, add);
      if (next === undefined) return void notify({ severity: 'info', text: timelineText('sameKind') });
      // Removed from the selection it must not keep the focus ring, which looks almost the same.
      view.set({ selected: next, focused: !add && next.size === 0 ? undefined : id });
    },
    selectRange(id) {
      const { selected } = view.get();
      const from = anchor !== undefined && selected.has(anchor) ? anchor : ([...selected][0] ?? id);
      anchor = from;
      view.set({ focused: id });
      commands.selectThese(barsBetween(session, rows, scenes.layout(view.get()), from, id));
    },
    selectThese(ids) {
      const chosen = sameKind(rows, ids);
      if (chosen.size < ids.length) notify({ severity: 'info', text: timelineText('sameKind') });
      const { focused } = view.get();
      const [first] = chosen;
      view.set({ selected: chosen, focused: focused !== undefined && chosen.has(focused) ? focused : first });
    },
    selectSide(id, side) {
      const selected = barsToSide(session, id, side);
      if (selected.size > 0) view.set({ menu: undefined, selected });
    },
    clearSelection: () => view.set({ selected: new Set() }),
    today() {
      const { scale } = view.get();
      view.set({ scale: { ...scale, from: now() - nowShare * scale.width * scale.msPerPx } });
    },
    page(direction) {
      const { scale } = view.get();
      view.set({ scale: panBy(scale, direction * scale.width * 0.8) });
    },
    zoomTo(level) {
      const { scale, selected } = view.get();
      const { start, end } = windowOf(scale);
      const isSeen = (at: Instant): boolean => at > start && at < end;
      const [chosen] = [...selected].flatMap((id) => rows.placeOf(id) ?? []);
      const middle = chosen && (chosen.start + chosen.end) / 2;
      // What is selected stays in the picture, else now, else what is in its middle.
      const anchor = middle ?? (isSeen(now()) ? now() : (start + end) / 2);
      const share = isSeen(anchor) ? (anchor - start) / (end - start) : 0.5;
      view.set({ scale: scaleFor(level, scale.width, anchor, share) });
    },
    zoomBy(factor, x) {
      view.set({ scale: zoomAround(view.get().scale, x, factor) });
    },
    reveal(id) {
      const bar = rows.placeOf(id);
      if (bar === undefined) return;
      const { scale, height } = view.get();
      rows.unfold(view, id);
      const span = scale.width * scale.msPerPx;
      const seen = Math.min(bar.end, scale.from + span) - Math.max(bar.start, scale.from);
      if (seen < Math.min(bar.end - bar.start, span) / 2)
        view.set({ scale: { ...scale, from: bar.start - 0.3 * span } });
      const state = view.get();
      const row = scenes.layout(state).rowFor({ id, resourceId: bar.resourceId });
      const room = height - headerHeight;
      if (row === undefined || room <= 0) return;
      if (row.y < state.scrollTop) view.set({ scrollTop: row.y });
      else if (row.y + row.height > state.scrollTop + room) view.set({ scrollTop: row.y + row.height - room });
    },
    keepFocused(heightBefore) {
      const state = view.get();
      const { focused, scrollTop, height } = state;
      const bar = focused === undefined ? undefined : rows.placeOf(focused);
      if (focused === undefined || bar === undefined || height >= heightBefore) return;
      const row = scenes.layout(state).rowFor({ id: focused, resourceId: bar.resourceId });
      if (row === undefined) return;
      const bottom = row.y + row.height - scrollTop + headerHeight;
      if (bottom > height && bottom <= heightBefore) view.set({ scrollTop: scrollTop + bottom - height });
    },
    show(id) {
      const bar = rows.placeOf(id);
      for (const level of closer) {
        const { scale } = view.get();
        const isCloser = spanOf[level] >= scale.width * scale.msPerPx;
        if (bar !== undefined && !isCloser && (bar.end - bar.start) / scale.msPerPx < visible) commands.zoomTo(level);
      }
      commands.revealEnd(id);
    },
    revealEnd(id) {
      commands.reveal(id);
      const showEnd = (): void => {
        const bar = rows.placeOf(id);
        const { scale } = view.get();
        const span = scale.width * scale.msPerPx;
        if (bar !== undefined && (bar.end > scale.from + span || bar.end <= scale.from))
          view.set({ scale: { ...scale, from: bar.end - 0.8 * span } });
      };
      // The canvas is told of its new width in the frame after the drawer was drawn.
      requestAnimationFrame(() => requestAnimationFrame(showEnd));
    },
    openMenu(id, { x, y }) {
      const { selected } = view.get();
      view.set({ menu: { x, y, id }, focused: id, selected: selected.has(id) ? selected : new Set([id]) });
    },
  };
  return commands;
}
