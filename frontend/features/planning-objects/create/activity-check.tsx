import { type ActivityCopy, checkActivityCopy } from '#domain/planning/api/order-calls.ts';
import { ask } from '#frontend/api/ask.ts';
import { reasonOf } from '#frontend/features/planning-objects/actions/use-planning.ts';
import { usePlanningText } from '#frontend/features/planning-objects/planning-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import type { FormValues } from '#frontend/kit/form/form-values.ts';
import { activityBody } from './activity-body.ts';
import { type CheckLine, CheckPanel } from './check-panel.tsx';
import { isLine, useCheck } from './use-check.ts';

interface ActivityCheckProps {
  readonly values: FormValues;
  readonly isComplete: boolean;
}

/** Tries to place a new activity while it is entered: from when to when it would be, or why it finds no place. */
export function ActivityCheck({ values, isComplete }: ActivityCheckProps) {
  const t = usePlanningText();
  const format = useFormat();
  const check = useCheck(
    'activity',
    isComplete ? (activityBody(values) as ActivityCopy) : undefined,
    (body: ActivityCopy) => ask(checkActivityCopy, { body, query: { dates: 'true' } }),
    t('create.check.activityWaiting'),
  );
  const line = (): CheckLine => {
    if (isLine(check.said)) return check.said;
    const { errorCode, detailsObject = {}, startDate = '', endDate = '' } = check.said;
    if (errorCode !== undefined) {
      const reason = reasonOf({ errorCode, detailsObject }, t);
      return { tone: 'err', text: t('create.check.activityRefused', { reason }) };
    }
    const said = { start: format.dateTime(Date.parse(startDate)), end: format.dateTime(Date.parse(endDate)) };
    return { tone: 'ok', text: t('create.check.activityPlaced', said) };
  };
  return (
    <CheckPanel
      title={t('create.check.title')}
      note={t('create.check.activityNote')}
      isRunning={check.isRunning}
      isRefused={check.answer?.errorCode !== undefined}
      lines={[line()]}
    />
  );
}
