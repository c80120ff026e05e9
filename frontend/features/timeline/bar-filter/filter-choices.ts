import { useMemo } from 'react';
import { lateDates } from '#domain/administration/preferences.ts';
import type { Collection } from '#domain/base-data/object-types.ts';
import { usePlanParts } from '#frontend/features/timeline/data/plan-context.ts';
import type { TimelineSession } from '#frontend/features/timeline/data/timeline-session.ts';
import { useTimelineText } from '#frontend/features/timeline/timeline-text.ts';
import { byName } from '#frontend/i18n/by-name.ts';
import type { Choice } from '#frontend/kit/list/data/use-names.ts';
import { nameIn, useNames } from '#frontend/kit/list/data/use-names.ts';
import type { BarFilter, ValueKind } from '../view/bar-filter.ts';

/** What can be chosen in a filter that is only named in base data. */
const collections = {
  locations: 'locations',
  articleGroups: 'articleGroups',
  resourcePrograms: 'resourcePrograms',
} as const satisfies Partial<Record<ValueKind, Collection>>;
const isNamed = (kind: ValueKind): kind is keyof typeof collections => kind in collections;

const statuses = ['1', '2', '3', '4', '5', '6'] as const;
const none: readonly Collection[] = [];
/** The same arrays for every field, so that nothing is asked twice. */
const asked = {
  locations: [collections.locations],
  articleGroups: [collections.articleGroups],
  resourcePrograms: [collections.resourcePrograms],
} as const;

/** What there is to choose from, of what is loaded. */
export function useChoices(kind: ValueKind): readonly Choice[] {
  const { session } = usePlanParts();
  const names = useNames(isNamed(kind) ? asked[kind] : none);
  const t = useTimelineText();
  return useMemo(() => {
    if (isNamed(kind)) return names.get(collections[kind]) ?? [];
    if (kind === 'dates') return lateDates.map((value) => ({ value, label: t(`filter.dates.${value}`) }));
    if (kind !== 'statuses') return planChoices(session, kind);
    const known = statuses.map((value) => ({ value, label: t(`status.${value}`) }));
    return [...known, { value: '7', label: t('filter.notDone') }];
  }, [session, kind, names, t]);
}

/** What the values of a filter are called; objects that are not loaded have no name here. */
export function useValueNames(filter: BarFilter): (kind: ValueKind, value: string | number) => string {
  const { session } = usePlanParts();
  const wanted = useMemo(() => {
    const kinds = (Object.keys(collections) as (keyof typeof collections)[]).filter((kind) => filter[kind]);
    return kinds.length === 0 ? none : kinds.map((kind) => collections[kind]);
  }, [filter]);
  const names = useNames(wanted);
  const t = useTimelineText();
  return (kind, value) => {
    if (isNamed(kind)) return nameIn(names, collections[kind], value);
    if (kind === 'dates') return t(`filter.dates.${lateDates.find((one) => one === value) ?? 'late'}`);
    if (kind === 'statuses') {
      const status = statuses.find((one) => one === String(value));
      return status === undefined ? t('filter.notDone') : t(`status.${status}`);
    }
    return nameInPlan(session, kind, String(value)) ?? t('filter.notLoaded');
  };
}

type PlanKind = Exclude<ValueKind, keyof typeof collections | 'statuses' | 'dates'>;

function nameInPlan({ index, factory }: TimelineSession, kind: PlanKind, id: string): string | undefined {
  switch (kind) {
    case 'resourceGroups':
      return factory.groupsWithArchived.find(({ groupId }) => groupId === id)?.name;
    case 'customers': {
      for (const project of index.projects.values())
        if (project.customerId === id) return project.customerName ?? undefined;
      return undefined;
    }
    case 'orders':
      return (
        index.productionOrders.get(id as never)?.productionOrderNumber ??
        index.orderPositions.get(id as never)?.orderPositionNumber ??
        index.projects.get(id as never)?.projectNumber
      );
  }
}

function planChoices({ index, factory }: TimelineSession, kind: PlanKind): readonly Choice[] {
  switch (kind) {
    case 'resourceGroups':
      return factory.groupsWithArchived.map(({ groupId, name }) => ({ value: groupId, label: name }));
    case 'customers': {
      const customers = new Map<string, string>();
      for (const { customerId, customerName } of index.projects.values())
        if (customerId !== null) customers.set(customerId, customerName ?? '');
      return [...customers].map(([value, label]) => ({ value, label })).sort(byLabel);
    }
    case 'orders':
      return [
        ...[...index.projects.values()].map(({ projectId, projectNumber, projectName }) => ({
          value: projectId,
          label: projectName === '' ? projectNumber : `${projectNumber} ${projectName}`,
        })),
        ...[...index.orderPositions.values()].map(({ orderPositionId, orderPositionNumber, articleName }) => ({
          value: orderPositionId,
          label: `${orderPositionNumber} ${articleName}`,
        })),
        ...[...index.productionOrders.values()].map(({ productionOrderId, productionOrderNumber, articleName }) => ({
          value: productionOrderId,
          label: `${productionOrderNumber} ${articleName}`,
        })),
      ];
  }
}

const byLabel = (a: Choice, b: Choice): number => byName(a.label, b.label);
