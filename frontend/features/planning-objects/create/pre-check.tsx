import type { Day } from '#domain/kernel/instant.ts';
import { dayAt, endOfDay } from '#domain/kernel/time-zone.ts';
import { checkProject, type NewProject } from '#domain/planning/api/order-calls.ts';
import { ask } from '#frontend/api/ask.ts';
import { reasonOf } from '#frontend/features/planning-objects/actions/use-planning.ts';
import { usePlanningText } from '#frontend/features/planning-objects/planning-text.ts';
import { currentPlantTimeZone } from '#frontend/i18n/plant-time-zone.ts';
import { currentLanguage } from '#frontend/i18n/setup.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import type { FormValues } from '#frontend/kit/form/form-values.ts';
import { type CheckLine, CheckPanel } from './check-panel.tsx';
import { projectBody, rowsOf } from './order-fields.ts';
import { isLine, useCheck } from './use-check.ts';

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
  const format = useFormat();
  const check = useCheck(
    'project',
    isComplete ? projectBody(values) : undefined,
    (body: NewProject) => ask(checkProject, { body, query: { dates: 'true' } }),
    t('create.check.waiting'),
  );

  const lines = (): readonly CheckLine[] => {
    if (isLine(check.said)) return [check.said];
    const { errorCode, detailsObject = {}, orderPositions = [] } = check.said;
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
  return (
    <CheckPanel
      title={t('create.check.title')}
      note={t('create.check.note')}
      isRunning={check.isRunning}
      isRefused={check.answer?.errorCode !== undefined}
      lines={lines()}
    />
  );
}
