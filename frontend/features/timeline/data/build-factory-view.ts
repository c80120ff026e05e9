import type { Factory } from '#domain/base-data/factory.ts';
import type { ResourceGroupId, ResourceId } from '#domain/kernel/ids.ts';
import { compileFacts } from '#domain/planning/plan/compile-facts.ts';
import type { FactoryView, GapView, GroupView, ResourceView } from '../model/factory-view.ts';

/** Groups and their resources sorted by name, because lists have no defined order. Archived resources have a row on demand only. */
export function buildFactoryView(factory: Factory): FactoryView {
  const { objects, settings } = factory;
  const facts = compileFacts(factory);
  const gaps = gapsByResource(factory);
  const resources = new Map<ResourceId, ResourceView>();
  const archived: ResourceView[] = [];
  for (const [id, fields] of objects.resources) {
    const resourceId = id as ResourceId;
    const compiled = facts.resource(resourceId);
    const groupId = fields.resourceGroups[0];
    if (compiled === undefined || groupId === undefined) continue;
    const view: ResourceView = {
      resourceId,
      name: fields.resourceName,
      groupId,
      groupIds: fields.resourceGroups,
      // Attendants have no weeks of their own: they are taken in clock time, on the days on which the plant works.
      workingTime: fields.isAttendantResource ? facts.plantDays : compiled.workingTime,
      capacityFactor: fields.capacityFactor,
      frozen: fields.frozenTime * 1_000,
      allowed: fields.allowMultipleReservation ? (fields.maxMultipleReservations ?? Number.POSITIVE_INFINITY) : 1,
      takesBatches: fields.limitQuantity,
      loadAtMostFull: settings.workloadRoundMultipleReservations && fields.allowMultipleReservation,
      gaps: gaps.get(id) ?? [],
      locationId: fields.locationId,
      isAttendant: fields.isAttendantResource,
    };
    if (fields.archived) archived.push(view);
    else resources.set(resourceId, view);
  }
  const groupsOf = (rows: readonly ResourceView[]): GroupView[] =>
    [...objects.resourceGroups]
      .map(([id, { resourceGroupName }]) => {
        const groupId = id as ResourceGroupId;
        const members = rows.filter((resource) => resource.groupId === groupId).sort(byName);
        return { groupId, name: resourceGroupName, resources: members };
      })
      .filter((group) => group.resources.length > 0)
      .sort(byName);
  const groups = groupsOf([...resources.values()]);
  const groupsWithArchived = archived.length === 0 ? groups : groupsOf([...resources.values(), ...archived]);
  const articleGroups = new Map([...objects.articleGroups].map(([id, { articleGroupName }]) => [id, articleGroupName]));
  return { zone: settings.plantTimeZone, groups, groupsWithArchived, resources, facts, articleGroups };
}

/** Shared: comparing with options would create a collator per comparison. */
const names = new Intl.Collator('de', { numeric: true });
const byName = (a: { readonly name: string }, b: { readonly name: string }): number => names.compare(a.name, b.name);

function gapsByResource(factory: Factory): Map<string, GapView[]> {
  const byResource = new Map<string, GapView[]>();
  for (const gap of factory.objects.resourceGaps.values()) {
    // Overtime is working time, and drawn as that.
    if (gap.extra === true) continue;
    const name = factory.objects.gapTypes.get(gap.gapTypeId)?.gapTypeName ?? '';
    const view = { start: gap.dateFrom, end: gap.dateTo, name, informative: gap.informative };
    const views = byResource.get(gap.resourceId);
    if (views === undefined) byResource.set(gap.resourceId, [view]);
    else views.push(view);
  }
  return byResource;
}
