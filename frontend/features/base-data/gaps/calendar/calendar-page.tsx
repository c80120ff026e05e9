import { useCallback, useMemo, useState } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import type { Collection } from '#domain/base-data/object-types.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { useBaseDataText } from '#frontend/features/base-data/base-data-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { savedState } from '#frontend/kit/form/leave-guard.tsx';
import { useNames } from '#frontend/kit/list/data/use-names.ts';
import { StatePanel } from '#frontend/kit/panels/state-panel.tsx';
import { useHeldRight } from '#frontend/kit/rights/held-right.ts';
import { usePhone } from '#frontend/kit/use-phone.ts';
import { Frame } from '#frontend/shell/frame.tsx';
import { besideOf, GapBeside } from '../gap-beside.tsx';
import type { GapTimes } from '../gap-calls.ts';
import { calendarHome, GapTabs, gapsHome } from '../gap-tabs.tsx';
import { CalendarTools } from './calendar-tools.tsx';
import { GapCalendar } from './gap-calendar.tsx';
import type { Wish } from './hand.ts';
import { timesOfWish, useCalendarView, wishOfTimes } from './use-calendar-view.ts';

/** Kept with the address in the history of the window. */
interface PageState {
  readonly saved?: true;
  readonly drawn?: GapTimes;
  /** The gap that is opened shall go. */
  readonly isLeaving?: boolean;
}

const named: readonly Collection[] = ['gapTypes', 'resourceGroups'];

/**
 * `/resourcegaps/calendar` and below it `new`, `{id}` and `edit/{id}`: the gaps of a resource or a group over days and
 * hours. What is drawn comes into the form, which says what the plan does with it; only that stores.
 */
export default function CalendarPage() {
  const t = useBaseDataText();
  const format = useFormat();
  const isPhone = usePhone();
  const { '*': below = '' } = useParams();
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const [, setQuery] = useSearchParams();
  const mayWrite = useRight('gaps.write');
  const mayDelete = useRight('gaps.delete');
  const names = useNames(named);
  const [entered, setEntered] = useState<GapTimes>();
  const shown = besideOf(below, useHeldRight('gaps.write', below));
  const opened = 'id' in shown ? shown.id : undefined;
  const view = useCalendarView(names);
  const { drawn, isLeaving = false } = (state ?? {}) as PageState;

  // What was drawn goes with the address: who stays in a form that was changed keeps what is in it.
  const go = useCallback(
    (where: string, next: PageState = {}) =>
      void navigate({ pathname: `${calendarHome}${where}`, search }, { state: next }),
    [navigate, search],
  );
  const ask = useCallback(
    (query: Readonly<Record<string, string>>) =>
      setQuery((before) => ({ ...Object.fromEntries(before), ...query }), { replace: true, state: state as unknown }),
    [setQuery, state],
  );
  const wish = useCallback(
    (drawnWish: Wish): void => {
      const { gapId } = drawnWish;
      go(gapId === undefined ? '/new' : `/edit/${gapId}`, { drawn: timesOfWish(drawnWish) });
    },
    [go],
  );
  const { newWish } = view;
  const isForm = shown.kind === 'new' || shown.kind === 'edit';
  const enteredWish = useMemo(
    () => (isForm && entered !== undefined ? wishOfTimes(entered, opened) : undefined),
    [isForm, entered, opened],
  );
  const covers = isPhone && shown.kind !== 'none';
  return (
    <Frame
      breadcrumb={[{ label: t('gaps.title'), to: gapsHome }, { label: t('calendar.calendar') }]}
      tabs={<GapTabs shown="calendar" />}
      loading={view.loading}
      toolbar={
        covers ? undefined : (
          <CalendarTools
            of={view.of}
            groups={view.groups}
            span={view.span}
            when={view.when}
            onOf={(of) => ask({ of })}
            onSpan={(span) => ask({ span })}
            onPage={(steps) => ask({ day: view.page(steps) })}
            onToday={() => ask({ day: view.today })}
            onNew={mayWrite ? () => (newWish === undefined ? go('/new') : wish(newWish)) : undefined}
          />
        )
      }
    >
      <div style={{ flex: 1, minHeight: 0, minWidth: 0, display: 'flex', position: 'relative' }}>
        {view.isEmpty ? (
          <StatePanel
            title={t(view.of === undefined ? 'calendar.none' : 'calendar.empty')}
            text={t('calendar.noneText')}
          />
        ) : (
          <GapCalendar
            key={`${view.of} ${view.span}`}
            label={t('calendar.grid', { of: view.title, when: view.when })}
            corner={view.isOneResource ? view.title : t('calendar.resource')}
            headings={view.headings}
            strips={view.strips}
            labelOf={view.labelOf}
            cellLabelsOf={view.cellLabelsOf}
            notes={view.notes}
            gaps={view.gaps}
            isOneResource={view.isOneResource}
            clock={view.clock}
            mayWrite={mayWrite}
            opened={opened}
            entered={enteredWish}
            notice={
              view.tooMany === undefined
                ? undefined
                : t('calendar.tooMany', { shown: format.number(view.gaps.length), total: format.number(view.tooMany) })
            }
            onWish={wish}
            onOpen={(id) => go(`/${id}`)}
            onDelete={mayDelete ? (id) => go(`/${id}`, { isLeaving: true }) : undefined}
            onPage={(steps) => ask({ day: view.page(steps) })}
          />
        )}
        {shown.kind !== 'none' && (
          <GapBeside
            key={`${shown.kind} ${opened ?? ''} ${isLeaving}`}
            shown={shown}
            names={names}
            isLeaving={isLeaving}
            drawn={drawn}
            onEntered={setEntered}
            go={go}
            onSaved={(id) => go(`/${id}`, savedState)}
          />
        )}
      </div>
    </Frame>
  );
}
