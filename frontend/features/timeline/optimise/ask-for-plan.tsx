import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { type Objective, objectives } from '#domain/kernel/objectives.ts';
import type { Reach } from '#domain/planning/optimise/reaches.ts';
import { movesFreely } from '#domain/planning/optimise/search/objectives.ts';
import { usePlanParts } from '#frontend/features/timeline/data/plan-context.ts';
import { QuietButton, Segment } from '#frontend/features/timeline/panels/frame.ts';
import { useViewParts } from '#frontend/features/timeline/view/view-context.ts';
import { useView } from '#frontend/features/timeline/view/view-state.ts';
import { errorText } from '#frontend/i18n/error-text.ts';
import { NoteLine } from '#frontend/kit/note.tsx';
import { LimitFields, limitsOf, type TypedLimits } from './limit-fields.tsx';
import { Field, Help, PrimaryButton } from './optimise-frame.ts';
import { ReachSlider } from './reach-slider.tsx';
import type { Compared } from './search/optimise-calls.ts';
import type { Optimising } from './search/optimising.ts';
import type { Refusal } from './search/refusal.ts';
import type { TradeOffs } from './search/trade-offs.ts';

/** Search times in seconds: quick, usual, thorough. */
const lengths = [5, 15, 60] as const;

/** All that may move, what is selected, or all but the orders of that. */
type Scope = 'all' | 'selection' | 'others';

/** What is asked for; it stays while the panel is open, so that the next search begins with it. */
export interface Asked {
  /** undefined: as the plant has set it. */
  readonly objective: Objective | undefined;
  /** undefined: what is selected when that is several. */
  readonly scope: Scope | undefined;
  readonly reach: Reach;
  readonly seconds: number;
  readonly limits: TypedLimits;
}
export const askedAtFirst: Asked = {
  objective: undefined,
  scope: undefined,
  reach: 'needed',
  seconds: 15,
  limits: {},
};

/** What may move, how much of it, and how long to search. */
export function AskForPlan(props: {
  readonly optimising: Optimising;
  readonly refusal: Refusal | undefined;
  readonly asked: Asked;
  readonly onAsked: (asked: Asked) => void;
}): ReactNode {
  const { optimising, refusal, asked, onAsked } = props;
  const { reach, seconds, limits: typed } = asked;
  const ask = (change: Partial<Asked>): void => onAsked({ ...asked, ...change });
  const { session } = usePlanParts();
  const { view, t } = useViewParts();
  const asSet = session.factory.facts.settings.optimiserObjective;
  const { objective = asSet } = asked;
  const selected = useView(view, (state) => state.selected);
  const scope = selected.size === 0 ? 'all' : (asked.scope ?? (selected.size < 2 ? 'all' : 'selection'));
  const compared = useMemo(() => {
    const bars = [...selected].flatMap((id) => session.store.bar(id) ?? []);
    const orders = [...new Set(bars.flatMap(({ order }) => order ?? []))];
    const numbers = orders.map(({ productionOrderNumber }) => productionOrderNumber);
    const aims = [...new Set(orders.map(({ orderPositionId }) => orderPositionId))];
    const positions = aims.map((orderPositionId) => ({ orderPositionId }));
    return {
      objective,
      limits: { ...limitsOf(typed), ...(scope === 'others' && { except: positions }) },
      operationIds: scope === 'selection' ? bars.map(({ id }) => id) : undefined,
      aims: scope === 'all' && aims.length > 0 ? aims : undefined,
      names: numbers.length === 1 ? numbers[0] : undefined,
    };
  }, [selected, scope, session, objective, typed]);
  const { operationIds, aims, limits, names } = compared;
  // These are not to be had by moving a few late orders.
  const isFree = movesFreely(objective);
  const known = useTradeOffs(optimising, isFree ? undefined : compared);
  const own = refusal?.details.optimizationId;
  const chosen = isFree ? 'everything' : reach === 'aims' && aims === undefined ? 'needed' : reach;
  return (
    <>
      <Help>{t('optimise.lead')}</Help>
      <Field>
        <b>{t('optimise.objective')}</b>
        <Segment data-stacked role="group" aria-label={t('optimise.objective')}>
          {objectives.map((one) => (
            <button type="button" key={one} aria-pressed={one === objective} onClick={() => ask({ objective: one })}>
              {t(`optimise.objective.${one}`)}
              {one === asSet && ` (${t('optimise.objective.asSet')})`}
            </button>
          ))}
        </Segment>
        <small>{t(isFree ? 'optimise.objective.nothingLater' : 'optimise.objective.noMoreLate')}</small>
      </Field>
      <Field>
        <b>{t('optimise.scope')}</b>
        <Segment role="group" aria-label={t('optimise.scope')}>
          <button type="button" data-first aria-pressed={scope === 'all'} onClick={() => ask({ scope: 'all' })}>
            {t('optimise.scope.all')}
          </button>
          {(['selection', 'others'] as const).map((one) => (
            <button
              type="button"
              key={one}
              aria-pressed={scope === one}
              disabled={selected.size === 0}
              onClick={() => ask({ scope: one })}
            >
              {t(`optimise.scope.${one}`, { count: selected.size })}
            </button>
          ))}
        </Segment>
        <small>{t('optimise.scope.hint')}</small>
      </Field>
      {!isFree && (
        <ReachSlider
          reach={chosen}
          onReach={(to) => ask({ reach: to })}
          known={known}
          aims={aims?.length ?? 0}
          aim={names}
        />
      )}
      <Field>
        <b>{t('optimise.duration')}</b>
        <Segment role="group" aria-label={t('optimise.duration')}>
          {lengths.map((one) => (
            <button type="button" key={one} aria-pressed={one === seconds} onClick={() => ask({ seconds: one })}>
              {t('optimise.seconds', { count: one })}
            </button>
          ))}
        </Segment>
      </Field>
      <LimitFields typed={typed} onChange={(to) => ask({ limits: to })} />
      {refusal !== undefined && (
        <NoteLine data-tone="warn" role="alert">
          {refusal.errorCode === 'optimizationRunning'
            ? t(typeof own === 'string' ? 'optimise.own' : 'optimise.others')
            : refusal.errorCode === 'objectnotexists'
              ? t('optimise.gone')
              : errorText(refusal.errorCode, refusal.details)}
          {typeof own === 'string' && (
            <QuietButton onClick={() => void optimising.follow(own)}>{t('optimise.follow')}</QuietButton>
          )}
        </NoteLine>
      )}
      <PrimaryButton
        disabled={limitsOf(typed) === undefined}
        onClick={() => void optimising.start({ operationIds, aims, objective, limits, reach: chosen, seconds })}
      >
        {t('optimise.start')}
      </PrimaryButton>
    </>
  );
}

/** Milliseconds that a selection has to stay as it is: a frame that is drawn over bars changes it all the time. */
const settling = 300;

/** What moves are worth for what is asked, compared anew when that changes; nothing is asked while it is not shown. */
function useTradeOffs(optimising: Optimising, asked: Compared | undefined): TradeOffs {
  const [known, setKnown] = useState<TradeOffs>({ found: [], running: true });
  useEffect(() => {
    if (asked === undefined) return undefined;
    let end = (): void => undefined;
    const timer = setTimeout(() => {
      end = optimising.compare(asked, setKnown);
    }, settling);
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [optimising, asked]);
  return known;
}
