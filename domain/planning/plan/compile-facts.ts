import { baseDataEventTypes } from '#domain/base-data/events.ts';
import { type Factory, forkOfFactory } from '#domain/base-data/factory.ts';
import { type Characteristic, fitsCharacteristics } from '#domain/base-data/fields/characteristic.ts';
import { compileSetupMatrix } from '#domain/base-data/fields/setup-matrix.ts';
import { eventOfChange } from '#domain/base-data/object-change.ts';
import type { PublicHoliday, ResourceGap } from '#domain/base-data/object-types.ts';
import { isMade, refusalOfChanges } from '#domain/base-data/rules/decide-change.ts';
import type { DomainEvent } from '#domain/kernel/event.ts';
import type { ArticleId, ResourceGroupId, ResourceId, TechnologyId } from '#domain/kernel/ids.ts';
import { compilePlantDays, compileWorkingTime, type WorkingTime } from '#domain/planning/calendar/working-time.ts';
import type { PlanningFacts, ResourceFacts } from './facts.ts';

/** Planning facts over a factory image that changes. */
export interface CompiledFacts extends PlanningFacts {
  /** Discards what the event (already folded into the factory) invalidates; it is compiled again on demand. */
  invalidate(event: DomainEvent): void;
}

/** Compiles the facts of a resource on first use and caches them; `factory` is read then. */
export function compileFacts(factory: Factory): CompiledFacts {
  const resources = new Map<ResourceId, ResourceFacts>();
  let gapsByResource: Map<string, ResourceGap[]> | undefined;
  let holidays: PublicHoliday[] | undefined;
  let candidatesByGroup: Map<string, ResourceFacts[]> | undefined;
  let standardByArticle: ReturnType<typeof findStandards> | undefined;
  let templateByArticle: ReturnType<typeof findTemplates> | undefined;
  let priorities: ReturnType<typeof compilePriorities> | undefined;
  let plantDays: WorkingTime | undefined;
  let matrices: ReturnType<typeof compileMatrices> | undefined;
  const characteristicOf = (id: string): Characteristic | undefined => factory.objects.characteristics.get(id);

  const compileResource = (id: ResourceId): ResourceFacts | undefined => {
    const resource = factory.objects.resources.get(id);
    if (resource === undefined) return undefined;
    gapsByResource ??= Map.groupBy(factory.objects.resourceGaps.values(), (gap) => gap.resourceId as string);
    holidays ??= [...factory.objects.publicHolidays.values()];
    const gaps = gapsByResource.get(id) ?? [];
    const { availabilityPlans } = factory.objects;
    const workingTime = compileWorkingTime(resource, availabilityPlans, gaps, holidays, factory.settings);
    const known = { resourceId: id, resource, workingTime };
    if (!resource.isAttendantResource) return known;
    const missing = gaps
      .filter(({ informative, extra }) => !informative && extra !== true)
      .map(({ dateFrom, dateTo }) => ({ start: dateFrom, end: dateTo }))
      .sort((a, b) => a.start - b.start);
    return { ...known, missing };
  };

  const resource = (id: ResourceId): ResourceFacts | undefined => {
    const known = resources.get(id);
    if (known !== undefined) return known;
    const compiled = compileResource(id);
    if (compiled !== undefined) resources.set(id, compiled);
    return compiled;
  };

  const groupCandidates = (): Map<string, ResourceFacts[]> => {
    const groups = new Map<string, ResourceFacts[]>();
    for (const [id, fields] of factory.objects.resources) {
      if (fields.archived || fields.isAttendantResource) continue;
      const facts = resource(id as ResourceId);
      if (facts === undefined) continue;
      for (const group of fields.resourceGroups) {
        const members = groups.get(group);
        if (members === undefined) groups.set(group, [facts]);
        else members.push(facts);
      }
    }
    for (const members of groups.values()) members.sort(byName);
    return groups;
  };

  return {
    get settings() {
      return factory.settings;
    },
    notMade: (changes) => changes.filter((one) => !isMade(factory, one)),
    withBaseData(changes) {
      const { fork, fold } = forkOfFactory(factory);
      for (const change of changes) fold(eventOfChange(change));
      return compileFacts(fork);
    },
    refusalOf: (changes, now, back) =>
      refusalOfChanges(factory, changes, { now, usedElsewhere: back?.usedElsewhere ?? (() => []) }, back !== undefined),
    knows: (collection, id) => factory.objects[collection].has(id),
    resource,
    group: (id) => factory.objects.resourceGroups.get(id),
    candidates(group: ResourceGroupId) {
      candidatesByGroup ??= groupCandidates();
      return candidatesByGroup.get(group) ?? [];
    },
    priority(group, id) {
      priorities ??= compilePriorities(factory);
      return priorities.get(group)?.get(id) ?? Number.POSITIVE_INFINITY;
    },
    fits: ({ characteristics = [] }, required) => fitsCharacteristics(required, characteristics, characteristicOf),
    setupMatrix(group) {
      matrices ??= compileMatrices(factory);
      return matrices.get(group);
    },
    get hasSetupMatrices() {
      return factory.objects.setupMatrices.size > 0;
    },
    characteristic: characteristicOf,
    processTemplate: (id) => factory.objects.processTemplates.get(id),
    standardTemplate(id) {
      templateByArticle ??= findTemplates(factory);
      return templateByArticle.get(id);
    },
    get plantDays() {
      plantDays ??= compilePlantDays([...factory.objects.publicHolidays.values()], factory.settings);
      return plantDays;
    },
    article: (id) => factory.objects.articles.get(id),
    technology: (id) => factory.objects.technologies.get(id),
    standardTechnology(id) {
      standardByArticle ??= findStandards(factory);
      return standardByArticle.get(id);
    },
    invalidate(event) {
      const dropAll = (): void => {
        resources.clear();
        candidatesByGroup = undefined;
        plantDays = undefined;
      };
      if (event.type === 'GlobalSettingsChanged') return dropAll();
      const known = baseDataEventTypes.get(event.type);
      if (known === undefined) return;
      const data = event.data as { id: string; fields?: Partial<ResourceGap>; before?: Partial<ResourceGap> };
      switch (known.collection) {
        case 'resources':
          resources.delete(data.id as ResourceId);
          candidatesByGroup = undefined;
          break;
        case 'resourceGaps': {
          gapsByResource = undefined;
          candidatesByGroup = undefined;
          const gap = factory.objects.resourceGaps.get(data.id) ?? data.fields;
          for (const id of [gap?.resourceId, data.before?.resourceId]) if (id) resources.delete(id);
          break;
        }
        case 'availabilityPlans':
          candidatesByGroup = undefined;
          for (const [id, facts] of resources)
            if (facts.resource.availabilityPlans.some((plan) => plan.weeks.includes(data.id))) resources.delete(id);
          break;
        case 'publicHolidays':
          holidays = undefined;
          dropAll();
          break;
        case 'technologies':
          standardByArticle = undefined;
          break;
        case 'processTemplates':
          templateByArticle = undefined;
          break;
        case 'resourcePriorities':
          priorities = undefined;
          break;
        case 'setupMatrices':
          matrices = undefined;
          break;
        default:
          break;
      }
    },
  };
}

const names = new Intl.Collator('en', { numeric: true });

/** Names exist once, ids are made at random: a plan must not depend on them. Mill 2 comes before Mill 10. */
function byName(
  { resource: { resourceName: a } }: ResourceFacts,
  { resource: { resourceName: b } }: ResourceFacts,
): number {
  return names.compare(a, b) || (a < b ? -1 : 1);
}

type Standard = NonNullable<ReturnType<PlanningFacts['standardTechnology']>>;

/** The technology marked as standard, else the article's first one; archived ones are skipped. */
function findStandards(factory: Factory): Map<ArticleId, Standard> {
  const standards = new Map<ArticleId, Standard>();
  for (const [id, technology] of factory.objects.technologies) {
    if (technology.archived === true) continue;
    const known = standards.get(technology.articleId);
    if (known === undefined || (technology.isStandard && !known.technology.isStandard))
      standards.set(technology.articleId, { technologyId: id as TechnologyId, technology });
  }
  return standards;
}

type StandardTemplate = NonNullable<ReturnType<PlanningFacts['standardTemplate']>>;

function findTemplates(factory: Factory): Map<ArticleId, StandardTemplate> {
  const standards = new Map<ArticleId, StandardTemplate>();
  for (const [processTemplateId, processTemplate] of factory.objects.processTemplates) {
    if (processTemplate.archived === true) continue;
    const known = standards.get(processTemplate.articleId);
    if (known === undefined || (processTemplate.isStandard && !known.processTemplate.isStandard))
      standards.set(processTemplate.articleId, { processTemplateId, processTemplate });
  }
  return standards;
}

function compileMatrices(factory: Factory): Map<string, NonNullable<ReturnType<PlanningFacts['setupMatrix']>>> {
  const matrices = [...factory.objects.setupMatrices.values()];
  return new Map(matrices.map((one) => [one.resourceGroupId, { by: one.by, between: compileSetupMatrix(one) }]));
}

function compilePriorities(factory: Factory): Map<string, Map<string, number>> {
  const groups = new Map<string, Map<string, number>>();
  for (const { resourceGroupId, priorities } of factory.objects.resourcePriorities.values()) {
    const numbers = new Map<string, number>();
    for (const { resourceId, priority } of priorities) if (priority !== null) numbers.set(resourceId, priority);
    groups.set(resourceGroupId, numbers);
  }
  return groups;
}
