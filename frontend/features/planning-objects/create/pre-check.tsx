import { useQuery } from '@tanstack/react-query';
import type { Day } from '#domain/kernel/instant.ts';
import { dayAt, endOfDay } from '#domain/kernel/time-zone.ts';
import { checkProject, type NewProject } from '#domain/planning/api/order-calls.ts';
import { errorCodeOf } from '#frontend/api/api-error.ts';
import { ask } from '#frontend/api/ask.ts';
import { reasonOf } from '#frontend/features/planning-objects/actions/use-planning.ts';
import { usePlanningText } from '#frontend/features/planning-objects/planning-text.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { currentPlantTimeZone } from '#frontend/i18n/plant-time-zone.ts';
import { currentLanguage } from '#frontend/i18n/setup.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import type { FormValues } from '#frontend/kit/form/form-values.ts';
import { useSettledBody } from '#frontend/kit/form/use-settled-body.ts';
import { type CheckLine, CheckPanel } from './check-panel.tsx';
import { projectBody, rowsOf } from './order-fields.ts';

interface PreCheckProps {
  readonly values: FormValues;
  /** The form can be sent as it is. */
  readonly isComplete: boolean;
  /** Of the first position; default: 1. */
  readonly firstNumber?: number;
  /** Promises another day. */
  readonly onDelivery: (row: number, day: Day) => void;
}

/** Tries to plan what would be created, while it is entered: when each position would be done, or why it cannot be. */
export function PreCheck({ values, isComplete, firstNumber = 1, onDelivery }: PreCheckProps) {
  const t = usePlanningText();
  const errorText = useErrorText();
  const format = useFormat();
  const body = isComplete ? JSON.stringify(projectBody(values)) : undefined;
  const settled = useSettledBody(body);
  const check = useQuery({
    queryKey: ['project-check', settled],
    queryFn: async ({ signal }) => {
      signal.throwIfAborted();
      return ask(checkProject, { body: JSON.parse(settled ?? '') as NewProject, query: { dates: 'true' } });
    },
    enabled: settled !== undefined && settled === body,
    staleTime: 0,
  });

  const lines = (): readonly CheckLine[] => {
    if (body === undefined) return [{ tone: 'quiet', text: t('create.check.waiting') }];
    if (check.isError)
      return [{ tone: 'err', text: t('create.check.failed', { reason: errorText(errorCodeOf(check.error)) }) }];
    if (check.data === undefined || settled !== body) return [{ tone: 'quiet', text: t('create.check.running') }];
    const { errorCode, detailsObject = {}, orderPositions = [] } = check.data;
    if (errorCode !== undefined) {
      const place = detailsObject['orderPosition'];
      const reason = reasonOf({ errorCode, detailsObject }, t);
      return [
        typeof place === 'number'
          ? { tone: 'err', text: t('create.check.refused', { number: place + firstNumber, reason }) }
          : { tone: 'err', text: t('create.check.refusedProject', { reason }) },
      ];
    }
    const rows = rowsOf(values);
    return orderPositions.map(({ endDate, why }, index) => {
      const number = index + firstNumber;
      if (endDate === undefined) return { tone: 'quiet', text: t('create.check.pending', { number }) };
      const due = values[`deliveryDate:${rows[index]}`] as Day;
      const slack = endOfDay(currentPlantTimeZone(), due) - Date.parse(endDate);
      const said = { number, end: format.dateTime(Date.parse(endDate)), slack: format.duration(Math.abs(slack)) };
      if (slack >= 0) return { tone: 'ok', text: t('create.check.inTime', said) };
      const row = rows[index];
      // The instant of the end belongs to the day before when it is midnight.
      const earliest = dayAt(currentPlantTimeZone(), Date.parse(endDate) - 1);
      return {
        tone: 'err',
        text: t('create.check.late', said),
        detail:
          why === undefined
            ? t('create.check.onlyWork')
            : t('create.check.why', {
                step: why.valueAddName,
                length: format.duration(why.waits * 1000),
                reason: why.words[currentLanguage()] ?? '',
              }),
        action:
          row === undefined
            ? undefined
            : {
                label: t('create.check.earliest', { day: format.day(earliest) }),
                run: () => onDelivery(row, earliest),
              },
      };
    });
  };
  const isRunning = body !== undefined && (check.isFetching || settled !== body);
  return (
    <CheckPanel
      title={t('create.check.title')}
      note={t('create.check.note')}
      isRunning={isRunning}
      isRefused={check.data?.errorCode !== undefined}
      lines={lines()}
    />
  );
}
