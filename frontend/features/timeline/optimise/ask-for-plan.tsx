import { type ReactNode, useMemo, useState } from 'react';
import { type Objective, objectives, usualObjective } from '#domain/planning/optimise/objectives.ts';
import type { Reach } from '#domain/planning/optimise/reaches.ts';
import { QuietButton, Segment } from '#frontend/features/timeline/page/frame.ts';
import { useTimeline } from '#frontend/features/timeline/page/timeline-context.ts';
import { useView } from '#frontend/features/timeline/page/view-state.ts';
import { errorText } from '#frontend/i18n/error-text.ts';
import { Field, Help, PrimaryButton, Trouble } from './optimise-frame.ts';
import type { Optimising } from './optimising.ts';
import { ReachSlider } from './reach-slider.tsx';
import type { Refusal } from './refusal.ts';
import { useOptimiseWords } from './use-optimise-words.ts';
import { useTradeOffs } from './use-trade-offs.ts';

/** Search times in seconds: quick, usual, thorough. */
const lengths = [5, 15, 60] as const;

/** What may move, how much of it, and how long to search. */
export function AskForPlan(props: {
  readonly optimising: Optimising;
  readonly refusal: Refusal | undefined;
}): ReactNode {
  const { optimising, refusal } = props;
  const { session, view } = useTimeline();
  const t = useOptimiseWords();
  const selected = useView(view, (state) => state.selected);
  const [wantsAll, setWantsAll] = useState(selected.size < 2);
  const [seconds, setSeconds] = useState<number>(15);
  const [objective, setObjective] = useState<Objective>(usualObjective);
  const [reach, setReach] = useState<Reach>('needed');
  const all = wantsAll || selected.size === 0;
  const compared = useMemo(() => {
    const bars = [...selected].flatMap((id) => session.store.bar(id) ?? []);
    const orders = [...new Set(bars.flatMap(({ order }) => order ?? []))];
    const numbers = orders.map(({ productionOrderNumber }) => productionOrderNumber);
    const aims = [...new Set(orders.map(({ orderPositionId }) => orderPositionId))];
    return {
      objective,
      operationIds: all ? undefined : bars.map(({ id }) => id),
      aims: all && aims.length > 0 ? aims : undefined,
      names: numbers.length === 1 ? numbers[0] : undefined,
    };
  }, [selected, all, session, objective]);
  const { operationIds, aims, names } = compared;
  // Changeovers are not to be had by moving a few late orders.
  const isFree = objective === 'fewestChangeovers';
  const known = useTradeOffs(optimising, isFree ? undefined : compared);
  const own = refusal?.details.optimizationId;
  const chosen = isFree ? 'everything' : reach === 'aims' && aims === undefined ? 'needed' : reach;
  return (
    <>
      <Help>{t('lead')}</Help>
      <Field>
        <b>{t('objective')}</b>
        <Segment data-stacked role="group" aria-label={t('objective')}>
          {objectives.map((one) => (
            <button type="button" key={one} aria-pressed={one === objective} onClick={() => setObjective(one)}>
              {t(`objective.${one}`)}
            </button>
          ))}
        </Segment>
        <small>{t(isFree ? 'objective.nothingLater' : 'objective.noMoreLate')}</small>
      </Field>
      <Field>
        <b>{t('scope')}</b>
        <Segment role="group" aria-label={t('scope')}>
          <button type="button" data-first aria-pressed={all} onClick={() => setWantsAll(true)}>
            {t('scope.all')}
          </button>
          <button type="button" aria-pressed={!all} disabled={selected.size === 0} onClick={() => setWantsAll(false)}>
            {t('scope.selection', { count: selected.size })}
          </button>
        </Segment>
        <small>{t('scope.hint')}</small>
      </Field>
      {!isFree && <ReachSlider reach={chosen} onReach={setReach} known={known} aims={aims?.length ?? 0} aim={names} />}
      <Field>
        <b>{t('duration')}</b>
        <Segment role="group" aria-label={t('duration')}>
          {lengths.map((one) => (
            <button type="button" key={one} aria-pressed={one === seconds} onClick={() => setSeconds(one)}>
              {t('seconds', { count: one })}
            </button>
          ))}
        </Segment>
      </Field>
      {refusal !== undefined && (
        <Trouble role="alert">
          {refusal.errorCode === 'optimizationRunning'
            ? t(typeof own === 'string' ? 'own' : 'others')
            : refusal.errorCode === 'objectnotexists'
              ? t('gone')
              : errorText(refusal.errorCode, refusal.details)}
          {typeof own === 'string' && (
            <QuietButton onClick={() => void optimising.follow(own)}>{t('follow')}</QuietButton>
          )}
        </Trouble>
      )}
      <PrimaryButton onClick={() => void optimising.start({ operationIds, aims, objective, reach: chosen, seconds })}>
        {t('start')}
      </PrimaryButton>
    </>
  );
}
