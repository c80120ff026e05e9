import { useEffect, useMemo, useState } from 'react';
import type { ResourceId } from '#domain/kernel/ids.ts';
import type { NamedConflicts } from '#domain/planning/conflicts/conflict-names.ts';
import { useConflicts } from '#frontend/features/timeline/conflicts/use-conflicts.ts';
import { usePlanParts } from '#frontend/features/timeline/data/plan-context.ts';
import type { BarId } from '#frontend/features/timeline/model/bar.ts';
import { useViewParts } from '#frontend/features/timeline/view/view-context.ts';
import { misfitWords } from '#frontend/kit/misfits/misfit-words.ts';

/** One operation or process step that no longer fits, as the list shows it. */
export interface MisfitLine {
  readonly kind: 'operation' | 'activity';
  readonly id: BarId;
  /** "PA-10432 · 20 Fräsen" */
  readonly title: string;
  /** "Fräse 2, Mo 22.3. 06:00" */
  readonly place: string;
  /** "no longer fits: holiday on 26 December" */
  readonly why: string;
}

export interface Misfits {
  /** Of all that nobody has confirmed, also those that are not listed. */
  readonly count: number;
  readonly lines: readonly MisfitLine[];
}

const none: Misfits = { count: 0, lines: [] };

/** How many the projector tells of; 0 until it does. */
export function useMisfitCount(): number {
  const { source } = usePlanParts();
  const [told, setTold] = useState(0);
  useEffect(() => source.watchConflicts(({ operationsMisfit }) => setTold(operationsMisfit)), [source]);
  return told;
}

/** What no longer fits the base data, worst first; undefined while it is read. Nothing is read unless asked for. */
export function useMisfits(isAsked: boolean): Misfits | undefined {
  const { source, session } = usePlanParts();
  const { text } = useViewParts();
  const { data } = useConflicts(source, isAsked);
  return useMemo(() => {
    if (!isAsked) return none;
    if (data === undefined) return undefined;
    const nameOf = (id: string): string => session.factory.resources.get(id as ResourceId)?.name ?? '';
    return { count: data.report.misfitCount, lines: linesOf(data.report, nameOf) };

    function linesOf(
      { operationsMisfit, activitiesMisfit, names }: NamedConflicts,
      resourceName: (id: string) => string,
    ): MisfitLine[] {
      const orders = new Map(names.orderPositions.map((one) => [one.orderPositionId as string, one]));
      const steps = activitiesMisfit
        .filter(({ confirmed }) => !confirmed)
        .map(
          (misfit): MisfitLine => ({
            kind: 'activity',
            id: misfit.activityId as BarId,
            title: `${orders.get(misfit.orderPositionId)?.orderPositionNumber ?? ''} · ${misfit.valueAddName}`,
            place: text.briefRange(Date.parse(misfit.startDate), Date.parse(misfit.endDate)),
            why: misfitWords(misfit, { day: text.shortDay, time: text.dayAndTime, length: text.duration }),
          }),
        );
      const named = new Map(names.operations.map((one) => [one.operationId as string, one]));
      const operations = operationsMisfit
        .filter(({ confirmed }) => !confirmed)
        .map((misfit): MisfitLine => {
          const { productionOrderNumber = '', number = '', valueAddName = '' } = named.get(misfit.operationId) ?? {};
          const times = text.briefRange(Date.parse(misfit.startDate), Date.parse(misfit.endDate));
          return {
            kind: 'operation',
            id: misfit.operationId as BarId,
            title: `${productionOrderNumber} · ${number} ${valueAddName}`,
            place: [resourceName(misfit.resourceId), times].filter((part) => part !== '').join(', '),
            why: misfitWords(misfit, { day: text.shortDay, time: text.dayAndTime, length: text.duration }),
          };
        });
      return [...operations, ...steps];
    }
  }, [isAsked, data, session, text]);
}
