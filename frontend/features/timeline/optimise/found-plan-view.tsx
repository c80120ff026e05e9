import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import type { OperationId, OrderPositionId } from '#domain/kernel/ids.ts';
import { useTimeline } from '#frontend/features/timeline/actions/command-context.ts';
import { followAnswer } from '#frontend/features/timeline/actions/follow-answer.ts';
import { usePlanParts } from '#frontend/features/timeline/data/plan-context.ts';
import { QuietButton, Segment } from '#frontend/features/timeline/panels/frame.ts';
import { useTimelineText } from '#frontend/features/timeline/timeline-text.ts';
import { useViewParts } from '#frontend/features/timeline/view/view-context.ts';
import { errorText } from '#frontend/i18n/error-text.ts';
import { NoteLine } from '#frontend/kit/note.tsx';
import type { TimelineSession } from '../data/timeline-session.ts';
import { FoundCases } from './found-cases.tsx';
import { Body, Figures, Footer, Help, PrimaryButton } from './optimise-frame.ts';
import type { FoundPlan } from './search/optimise-calls.ts';
import type { OptimiseState, Optimising } from './search/optimising.ts';
import type { Refusal } from './search/refusal.ts';

/** Milliseconds after a change of the plan until the proposal is tried again: others often make several in a row. */
const retryDelay = 400;

/** The result compared with the current plan, order by order, and the decision. */
export function FoundPlanView(props: {
  readonly optimising: Optimising;
  readonly state: Extract<OptimiseState, { kind: 'found' }>;
}): ReactNode {
  const { optimising, state } = props;
  const { session, transitions, commands, t } = useTimeline();
  const { result, part, left, shown, accepting, trying, refusal } = state;
  const moves = part?.operations ?? result.operations;
  // A primitive value, so that the panel rerenders: the plan is changed in place.
  const changed = useSyncExternalStore(session.subscribe, () => changedSince(result, moves, session));
  useRetry(optimising);
  const isEmpty = result.operationsMoved === 0;
  const outdated = changed > 0 || refusal !== undefined;

  const accept = async (): Promise<void> => {
    const answer = await optimising.accept();
    if (answer === undefined) return;
    const { count } = followAnswer(session, transitions, answer);
    commands.tellDone(t('optimise.accepted', { count }), answer.changeSet);
  };
  const take = (id: OrderPositionId, taken: boolean): void => {
    const next = new Set(left);
    if (taken) next.delete(id);
    else next.add(id);
    void optimising.leave(next);
  };

  return (
    <>
      <Body>
        <h3>{t(isEmpty ? 'optimise.none' : 'optimise.better')}</h3>
        <Help>{t('optimise.goal', { goal: t(`optimise.objective.${result.objective}`) })}</Help>
        {isEmpty ? (
          <Help>{t('optimise.noneDetail')}</Help>
        ) : (
          <FoundFigures before={result.before} after={part?.after ?? result.after} moved={moves.length} />
        )}
        {!isEmpty && (
          <Segment role="group" aria-label={t('optimise.picture')}>
            <button type="button" aria-pressed={!shown} onClick={() => optimising.show(false)}>
              {t('optimise.now')}
            </button>
            <button type="button" aria-pressed={shown} onClick={() => optimising.show(true)}>
              {t('optimise.proposal')}
            </button>
          </Segment>
        )}
        {outdated && <FoundTrouble changed={changed} refusal={refusal} />}
        <FoundCases
          result={result}
          part={part}
          left={left}
          disabled={accepting}
          onTake={take}
          onTakeOnly={(id) =>
            void optimising.leave(
              new Set(result.orderPositions.flatMap((one) => (one.orderPositionId === id ? [] : one.orderPositionId))),
            )
          }
          onTakeAll={(taken) =>
            void optimising.leave(new Set(taken ? [] : result.orderPositions.map((one) => one.orderPositionId)))
          }
        />
      </Body>
      <Footer>
        {!isEmpty && (
          <PrimaryButton
            data-next
            disabled={accepting || trying || outdated || moves.length === 0}
            onClick={() => void accept()}
          >
            {accepting
              ? t('optimise.accepting')
              : left.size === 0
                ? t('optimise.accept')
                : t('optimise.acceptPart', { count: moves.length })}
          </PrimaryButton>
        )}
        {isEmpty ? (
          <QuietButton onClick={() => optimising.drop('askAgain')} data-next>
            {t('optimise.again')}
          </QuietButton>
        ) : (
          outdated && <QuietButton onClick={() => void optimising.again()}>{t('optimise.anew')}</QuietButton>
        )}
        <QuietButton data-plain disabled={accepting} onClick={() => optimising.drop('close')}>
          {t('optimise.drop')}
        </QuietButton>
      </Footer>
    </>
  );
}

/** Tries the proposal again whenever the plan has changed: others may have taken a place in it. */
function useRetry(optimising: Optimising): void {
  const { session } = usePlanParts();
  useEffect(() => {
    let seen = session.index.versionIdentifier;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = session.subscribe(() => {
      if (session.index.versionIdentifier === seen) return;
      seen = session.index.versionIdentifier;
      clearTimeout(timer);
      timer = setTimeout(() => void optimising.retry(), retryDelay);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [session, optimising]);
}

/**
 * Number of operations of the part that is to be accepted that have been moved, locked or started since; only loaded
 * ones are checked.
 */
function changedSince(
  result: FoundPlan,
  part: readonly { readonly operationId: OperationId }[],
  { index }: Pick<TimelineSession, 'index'>,
): number {
  const asked = part.length === result.operations.length ? undefined : new Set(part.map((one) => one.operationId));
  let count = 0;
  for (const { operationId, before } of result.operations) {
    if (asked?.has(operationId) === false) continue;
    const now = index.operations.get(operationId);
    if (now === undefined) continue;
    const stands =
      now.resourceId === before.resourceId && now.startDate === before.startDate && now.endDate === before.endDate;
    if (!stands || now.locked) count++;
  }
  return count;
}

/** Why a proposal can no longer be accepted. `changed`: number of its operations that have changed since. */
function FoundTrouble(props: { readonly changed: number; readonly refusal: Refusal | undefined }): ReactNode {
  const { changed, refusal } = props;
  const t = useTimelineText();
  return (
    <NoteLine data-tone="warn" role="alert">
      {changed > 0 || refusal === undefined
        ? t('optimise.changed', { count: changed })
        : refusal.errorCode === 'TimelineDataOutdated'
          ? t('optimise.outdated')
          : refusal.errorCode === 'objectnotexists'
            ? t('optimise.gone')
            : errorText(refusal.errorCode, refusal.details)}
    </NoteLine>
  );
}

/** The figures that planners compare, now and proposed; what got better is green. */
function FoundFigures(props: {
  readonly before: FoundPlan['before'];
  readonly after: FoundPlan['after'];
  readonly moved: number;
}): ReactNode {
  const { text, t } = useViewParts();
  const { before, after, moved } = props;
  const rows = [
    { name: t('optimise.figure.late'), was: before.positionsLate, is: after.positionsLate },
    { name: t('optimise.figure.weighted'), was: before.weightedLateness, is: after.weightedLateness },
    { name: t('optimise.figure.changeovers'), was: before.changeovers, is: after.changeovers },
    { name: t('optimise.figure.throughput'), was: inTenths(before.throughput), is: inTenths(after.throughput) },
  ];
  return (
    <Figures>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('optimise.now')}</th>
          <th scope="col">{t('optimise.proposal')}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, was, is }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{text.number(was)}</td>
            <td>
              <b>{text.number(is)}</b>
            </td>
            <td data-tone={is < was ? 'ok' : is > was ? 'warn' : undefined}>
              {is === was ? '' : `${is < was ? '−' : '+'}\u00a0${text.number(Math.abs(is - was))}`}
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row">{t('optimise.figure.moved')}</th>
          <td />
          <td>
            <b>{text.number(moved)}</b>
          </td>
          <td />
        </tr>
      </tbody>
    </Figures>
  );
}

const inTenths = (days: number): number => Math.round(days * 10) / 10;
