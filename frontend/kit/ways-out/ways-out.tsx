import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { rightTo } from '#domain/administration/plan-rights.ts';
import type { RemediesAnswer, RemedyAnswer } from '#domain/planning/api/remedies-api.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { errorText } from '#frontend/i18n/error-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';
import { notify } from '#frontend/kit/notifications.ts';
import { type Attempt, useAttempt } from '#frontend/kit/use-attempt.ts';
import { BindingChain } from './binding-chain.tsx';
import { type Taken, takeRemedy, undoRemedy, useRemedies } from './use-remedies.ts';

interface WaysOutProps {
  /** `date-{orderPositionId}` and the like. */
  readonly conflictId: string;
  /** Changes when the plan does: what helped may not help any more. */
  readonly version: unknown;
  readonly onTaken?: () => void;
}

/**
 * Why an order is late, from its due date back, and up to three ways out that were tried, each taken by one click. Without
 * the right to plan they are read only.
 */
export function WaysOut({ conflictId, version, onTaken }: WaysOutProps) {
  const t = useKitText();
  const { data, isError, isPending, refetch } = useRemedies(conflictId, version);
  const { attempt, busy } = useAttempt();
  const titleOf = useRemedyTitle();
  const mayEdit = useRight(rightTo.editTimeline);
  const mayAddOvertime = useRight(rightTo.addOvertime);
  const maySplit = useRight(rightTo.splitPosition);
  const mayRemoveOvertime = useRight(rightTo.removeOvertime);
  if (isError)
    return (
      <p role="alert">
        {t('waysOut.failed')} <Button onClick={() => void refetch()}>{t('retry')}</Button>
      </p>
    );
  if (isPending) return <p role="status">{t('waysOut.loading')}</p>;
  const { why, remedies, versionIdentifier, override, refusals } = data;
  const run = async (work: Parameters<Attempt>[0]): Promise<void> => {
    await attempt(work);
    onTaken?.();
    void refetch();
  };
  const undo = (taken: Taken): void =>
    void run(async () => {
      await undoRemedy(taken, versionIdentifier);
      return t('waysOut.undone');
    });
  const take = (remedy: RemedyAnswer): void =>
    void run(async () => {
      const taken = await takeRemedy(conflictId, remedy, data, t('waysOut.overtimeReason'));
      notify({
        severity: remedy.turnsLate > 0 ? 'error' : 'success',
        text: t('waysOut.taken', { what: titleOf(remedy) }),
        // With an edit, its undo takes the hours along.
        ...((taken.changeSet !== undefined || mayRemoveOvertime) && {
          action: { label: t('waysOut.undo'), run: () => undo(taken) },
        }),
      });
    });
  return (
    <>
      {why !== null && <BindingChain why={why} />}
      <Title>{t('waysOut.ways')}</Title>
      {remedies.length === 0 && <InTheWay refusals={refusals} />}
      {override && <p>{t('waysOut.frozenOnly')}</p>}
      <List aria-label={t('waysOut.ways')}>
        {remedies.map((remedy, at) => (
          <li
            key={`${remedy.kind}-${remedy.operationId ?? remedy.activityId}-${remedy.startDate}`}
            data-best={at === 0 && !override}
          >
            <b>{titleOf(remedy)}</b>
            <Cost remedy={remedy} />
            {mayEdit && (mayAddOvertime || !takesOvertime(remedy)) && (maySplit || remedy.kind !== 'split') && (
              <Button
                size="small"
                variant={at === 0 && !override ? 'contained' : 'outlined'}
                disabled={busy}
                aria-label={`${t('waysOut.take')}: ${titleOf(remedy)}`}
                onClick={() => take(remedy)}
              >
                {t('waysOut.take')}
              </Button>
            )}
          </li>
        ))}
      </List>
    </>
  );
}

/** What a way out does, in a line. */
export function useRemedyTitle(): (remedy: RemedyAnswer) => string {
  const t = useKitText();
  const format = useFormat();
  const timeOf = (iso: string | undefined): string =>
    iso === undefined ? '' : `${format.shortDate(Date.parse(iso))} ${format.time(Date.parse(iso))}`;
  return ({ kind, valueAddName, resourceName = '', startDate, endDate, steps, parts = [], ...of }) => {
    const overtime = overtimeOf(steps);
    const [first, rest] = parts;
    return t(`waysOut.kind.${kind}`, {
      step: `${of.productionOrderNumber ?? of.orderPositionNumber ?? ''} · ${valueAddName}`,
      resource: resourceName,
      start: timeOf(startDate),
      end: timeOf(endDate),
      first: format.number(first?.articleAmount ?? 0),
      firstEnd: timeOf(first?.endDate),
      rest: format.number(rest?.articleAmount ?? 0),
      restEnd: timeOf(rest?.endDate),
      overtime:
        overtime === undefined
          ? ''
          : `${format.shortDate(Date.parse(overtime.dateFrom))} ${format.time(Date.parse(overtime.dateFrom))} – ${format.time(Date.parse(overtime.dateTo))}`,
    });
  };
}

/** What the ways that were tried have come up against, and what can be done about it. */
function InTheWay({ refusals }: { readonly refusals: RemediesAnswer['refusals'] }) {
  const t = useKitText();
  const format = useFormat();
  const told = refusals.slice(0, 3).map(({ errorCode, frozenTime = 0, ...at }) => {
    const known = inTheWay.find((one) => one === errorCode);
    const length = format.duration(frozenTime * 1000);
    return {
      errorCode,
      step: [at.productionOrderNumber, at.valueAddName].filter(Boolean).join(' · '),
      why: known ? t(`waysOut.inTheWay.${known}`, { resource: at.resourceName ?? '', length }) : errorText(errorCode),
    };
  });
  if (told.length === 0) return <p>{t('waysOut.none')}</p>;
  return (
    <>
      <p>{t('waysOut.noneHelps')}</p>
      <Reasons>
        {told.map(({ errorCode, step, why }) => (
          <li key={errorCode}>
            {step !== '' && <b>{step}: </b>}
            {why}
          </li>
        ))}
      </Reasons>
    </>
  );
}
const inTheWay = ['frozenTime', 'locked', 'alreadyStarted', 'busy', 'gap'] as const;

/** Working time that a way out adds. */
function overtimeOf(steps: RemedyAnswer['steps']) {
  return steps.flatMap((step) => ('overtime' in step ? [step.overtime] : []))[0];
}

interface Effect extends Pick<RemedyAnswer, 'rescues' | 'turnsLate' | 'addedLateness' | 'moves'> {
  readonly steps?: RemedyAnswer['steps'];
}

/** What a way out, or several together, do to the orders. */
export function Cost({ remedy }: { readonly remedy: Effect }) {
  const t = useKitText();
  const format = useFormat();
  const { rescues, turnsLate, addedLateness, moves } = remedy;
  const length = format.duration(Math.abs(addedLateness) * 1000);
  const overtime = overtimeOf(remedy.steps ?? []);
  return (
    <p>
      {turnsLate > 0 && <em>{t('waysOut.late', { count: turnsLate })}. </em>}
      {rescues > 0 && `${t('waysOut.onTime', { count: rescues })}. `}
      {addedLateness < 0
        ? t('waysOut.less', { length })
        : addedLateness > 0
          ? t('waysOut.more', { length })
          : t('waysOut.same')}
      {` · ${t('waysOut.moves', { count: moves })}`}
      {overtime !== undefined && <OvertimeCost overtime={overtime} />}
    </p>
  );
}

function OvertimeCost({ overtime }: { readonly overtime: NonNullable<ReturnType<typeof overtimeOf>> }) {
  const t = useKitText();
  const format = useFormat();
  const { dateFrom, dateTo, costs } = overtime;
  const length = format.duration(Date.parse(dateTo) - Date.parse(dateFrom));
  return (
    <>
      {` · ${costs === null ? t('waysOut.overtimeLength', { length }) : t('waysOut.overtimeCost', { length, costs: format.number(costs) })}`}
    </>
  );
}

const takesOvertime = ({ steps }: RemedyAnswer): boolean => steps.some((one) => 'overtime' in one);

const Title = styled.h3`
  margin: 16px 0 8px;
  font: 600 var(--size-body)/18px var(--font);
`;
const Reasons = styled.ul`
  margin: 4px 0 0;
  padding-left: 18px;
  font-size: var(--size-dense);
  line-height: 18px;
  color: var(--text-2);
  & b { font-weight: 600; color: var(--text); }
`;
const List = styled.ul`
  display: flex;
  flex-direction: column;
  gap: 8px;
  font-size: var(--size-dense);
  line-height: 18px;
  & > li { position: relative; padding: 10px 116px 10px 12px; border: 1px solid var(--line-2); border-radius: 8px; }
  & > li[data-best='true'] { border-color: var(--ok); background: var(--ok-tint); }
  & b { font-weight: 600; }
  & p { color: var(--text-2); }
  & em { font-style: normal; font-weight: 600; color: var(--err); }
  & button { position: absolute; right: 10px; top: 10px; }
`;
