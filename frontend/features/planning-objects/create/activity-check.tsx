import { useQuery } from '@tanstack/react-query';
import { type ActivityCopy, checkActivityCopy } from '#domain/planning/api/order-calls.ts';
import { errorCodeOf } from '#frontend/api/api-error.ts';
import { ask } from '#frontend/api/ask.ts';
import { reasonOf } from '#frontend/features/planning-objects/actions/use-planning.ts';
import { usePlanningText } from '#frontend/features/planning-objects/planning-text.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import type { FormValues } from '#frontend/kit/form/form-values.ts';
import { useSettledBody } from '#frontend/kit/form/use-settled-body.ts';
import { activityBody } from './activity-body.ts';
import { type CheckLine, CheckPanel } from './check-panel.tsx';

interface ActivityCheckProps {
  readonly values: FormValues;
  readonly isComplete: boolean;
}

/** Tries to place a new activity while it is entered: from when to when it would be, or why it finds no place. */
export function ActivityCheck({ values, isComplete }: ActivityCheckProps) {
  const t = usePlanningText();
  const errorText = useErrorText();
  const format = useFormat();
  const body = isComplete ? JSON.stringify(activityBody(values)) : undefined;
  const settled = useSettledBody(body);
  const check = useQuery({
    queryKey: ['activity-check', settled],
    queryFn: async ({ signal }) => {
      signal.throwIfAborted();
      return ask(checkActivityCopy, { body: JSON.parse(settled ?? '') as ActivityCopy, query: { dates: 'true' } });
    },
    enabled: settled !== undefined && settled === body,
    staleTime: 0,
  });
  const line = (): CheckLine => {
    if (body === undefined) return { tone: 'quiet', text: t('create.check.activityWaiting') };
    if (check.isError)
      return { tone: 'err', text: t('create.check.failed', { reason: errorText(errorCodeOf(check.error)) }) };
    if (check.data === undefined || settled !== body) return { tone: 'quiet', text: t('create.check.running') };
    const { errorCode, detailsObject = {}, startDate = '', endDate = '' } = check.data;
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
      isRunning={body !== undefined && (check.isFetching || settled !== body)}
      isRefused={check.data?.errorCode !== undefined}
      lines={[line()]}
    />
  );
}
