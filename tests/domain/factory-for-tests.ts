import { defaultSettings, type GlobalSettings } from '#domain/administration/settings.ts';
import type { Characteristic, RequiredCharacteristic } from '#domain/base-data/characteristic.ts';
import { emptyFactory, type Factory } from '#domain/base-data/factory.ts';
import { objectTypes, type Resource } from '#domain/base-data/object-types.ts';
import { eventCatalogue } from '#domain/event-catalogue.ts';
import type { ArticleId, OperationId, OrderPositionId, ResourceId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { isRejection, type Rejection } from '#domain/kernel/rejection.ts';
import type { NewOrderPosition, PlanningCommand, PlanningContext } from '#domain/planning/commands.ts';
import { type CompiledFacts, compileFacts } from '#domain/planning/compile-facts.ts';
import { decide } from '#domain/planning/decide.ts';
import type { PlanningEvent } from '#domain/planning/events.ts';
import { emptyPlan, evolvePlan } from '#domain/planning/evolve.ts';
import type { Operation, Plan } from '#domain/planning/plan.ts';

/** Monday 2027-03-01 06:00 in Berlin. */
export const mondaySix = Date.parse('2027-03-01T05:00:00Z');
export const at = (text: string): Instant => Date.parse(text);

export interface StepOf {
  readonly number?: number;
  readonly group: string;
  readonly resource?: string;
  readonly setup?: number;
  readonly perPiece?: number;
  readonly lotSize?: number;
  readonly buffer?: number;
  readonly overlap?: number;
  readonly predecessors?: readonly number[];
  /** Number of the main step that it runs beside. */
  readonly beside?: number;
  /** Seconds that an installer takes. */
  readonly installer?: number;
  readonly program?: string;
  readonly needs?: readonly RequiredCharacteristic[];
}

/** What an article has beside its steps. */
export interface ArticleOf {
  readonly group?: string;
  readonly program?: string;
  /** Amounts of each component in one piece. */
  readonly components?: Readonly<Record<string, number>>;
  /** Resources that stay with the job, from step to step. */
  readonly attendants?: readonly { readonly resource: string; readonly from: number; readonly to: number }[];
  /** Seconds of the process steps before and after production. */
  readonly before?: readonly number[];
  readonly after?: readonly number[];
}

type ResourceWish = Partial<Omit<Resource, 'resourceGroups' | 'availabilityPlans'>> & { readonly plan?: string };

/** A factory in few words; every object's id is its name. Weekdays two shifts 06:00 to 22:00 unless said otherwise. */
export function factoryWith(settings: Partial<GlobalSettings> = {}): FactoryBuilder {
  return new FactoryBuilder({ ...defaultSettings, throughputOptimisation: false, ...settings });
}

export class FactoryBuilder {
  readonly factory: Factory = emptyFactory();

  constructor(settings: GlobalSettings) {
    this.factory.settings = settings;
    this.shifts('day', [1, 2, 3, 4, 5], '06:00', '22:00');
    this.shifts('always', [0, 1, 2, 3, 4, 5, 6], '00:00', '24:00');
  }

  shifts(id: string, weekdays: readonly number[], timeFrom: string, timeTo: string): this {
    const plan = objectTypes.availabilityPlans.fields.parse({
      availabilityPlanName: id,
      availabilities: weekdays.map((weekday) => ({ weekday, isActive: true, timeFrom, timeTo })),
    });
    this.factory.objects.availabilityPlans.set(id, plan);
    return this;
  }

  group(name: string, resources: readonly string[], wish: ResourceWish = {}): this {
    if (!this.factory.objects.resourceGroups.has(name))
      this.factory.objects.resourceGroups.set(name, { resourceGroupName: name });
    for (const resourceName of resources) {
      const { plan = 'day', ...fields } = wish;
      const resource = objectTypes.resources.fields.parse({
        resourceName,
        resourceGroups: [name],
        availabilityPlans: plan === 'none' ? [] : [{ validFrom: '2017-01-02', weeks: [plan] }],
        ...fields,
      });
      this.factory.objects.resources.set(resourceName, resource);
    }
    return this;
  }

  gap(resourceId: string, from: string, to: string, informative = false): this {
    const gap = objectTypes.resourceGaps.fields.parse({
      resourceId,
      dateFrom: at(from),
      dateTo: at(to),
      gapTypeId: 'service',
      informative,
    });
    this.factory.objects.resourceGaps.set(`gap${this.factory.objects.resourceGaps.size}`, gap);
    return this;
  }

  holiday(day: string): this {
    this.factory.objects.publicHolidays.set(day, { dateFrom: day, dateTo: day, description: 'Holiday' });
    return this;
  }

  /** Marks the group as people (rules §3). */
  personnel(name: string): this {
    this.factory.objects.resourceGroups.set(name, { resourceGroupName: name, personnel: true });
    return this;
  }

  priorities(group: string, numbers: Readonly<Record<string, number | null>>): this {
    const fields = objectTypes.resourcePriorities.fields.parse({
      resourceGroupId: group,
      priorities: Object.entries(numbers).map(([resourceId, priority]) => ({ resourceId, priority })),
    });
    this.factory.objects.resourcePriorities.set(group, fields);
    return this;
  }

  characteristic(id: string, fields: Omit<Characteristic, 'characteristicName'>): this {
    this.factory.objects.characteristics.set(id, { characteristicName: id, ...fields });
    return this;
  }

  article(name: string, steps: readonly StepOf[], more: ArticleOf = {}): this {
    const article = objectTypes.articles.fields.parse({
      articleName: name,
      articleGroupId: more.group,
      resourceProgramId: more.program,
      components: Object.entries(more.components ?? {}).map(([articleId, amount]) => ({ articleId, amount })),
    });
    this.factory.objects.articles.set(name, article);
    const stages = [
      ...(more.before ?? []).map((duration) => ({ duration, position: 'before' })),
      ...(more.after ?? []).map((duration) => ({ duration, position: 'after' })),
    ];
    if (stages.length > 0) {
      const template = objectTypes.processTemplates.fields.parse({
        articleId: name,
        templateItems: stages.map((stage, index) => ({
          ...stage,
          number: (index + 1) * 10,
          valueAddName: `process ${index + 1}`,
        })),
      });
      this.factory.objects.processTemplates.set(`template-${name}`, template);
    }
    if (steps.length === 0) return this;
    const technology = objectTypes.technologies.fields.parse({
      articleId: name,
      technologyItems: steps.map((step, index) => ({
        number: step.number ?? (index + 1) * 10,
        valueAddName: `step ${index + 1}`,
        resourceGroupId: step.group,
        resourceId: step.resource,
        setupTime: step.setup ?? 0,
        duration: step.perPiece ?? 0,
        lotSize: step.lotSize,
        bufferTime: step.buffer ?? 0,
        overlap: step.overlap ?? 0,
        predecessors: step.predecessors,
        parentNumber: step.beside,
        setupWorkStep: step.installer === undefined ? undefined : true,
        setupWorkStepDuration: step.installer,
        resourceProgramId: step.program,
        characteristics: step.needs,
      })),
      attendantResources: more.attendants?.map(({ resource, from, to }) => ({
        resourceId: resource,
        fromNumber: from,
        toNumber: to,
      })),
    });
    this.factory.objects.technologies.set(`technology-${name}`, technology);
    return this;
  }

  open(now: Instant = mondaySix): PlanningDesk {
    return new PlanningDesk(this.factory, now);
  }
}

/** A plan that commands are given to: decides, folds what was decided and remembers it. */
export class PlanningDesk {
  readonly factory: Factory;
  readonly facts: CompiledFacts;
  readonly plan: Plan = emptyPlan();
  readonly events: PlanningEvent[] = [];
  now: Instant;
  private nextId = 0;
  private nextEdit = 0;

  constructor(factory: Factory, now: Instant) {
    this.factory = factory;
    this.facts = compileFacts(factory);
    this.now = now;
  }

  context(userId = 'anna'): PlanningContext {
    return {
      now: this.now,
      userId,
      roles: ['admin'],
      facts: this.facts,
      newId: () => `id${String(++this.nextId).padStart(6, '0')}`,
    };
  }

  give(command: PlanningCommand, userId = 'anna', context = this.context(userId)): PlanningEvent[] | Rejection {
    const decided = decide(this.plan, command, context);
    if (isRejection(decided)) return decided;
    this.nextEdit += 1;
    for (const event of decided) {
      // As the store does: what its schema does not know would be refused there, as a bug.
      const stored = eventCatalogue.get(event.type)?.schema.safeParse(event.data);
      if (stored?.success !== true) throw new Error(`${event.type} does not fit its schema: ${stored?.error.message}`);
      this.events.push(event);
      evolvePlan(this.plan, event, {
        revision: this.plan.revision + 1,
        changeSet: `edit${this.nextEdit}`,
        userId,
      });
    }
    return decided;
  }

  /** Creates a project with one position of the article and plans it. */
  order(articleId: string, wish: Partial<NewOrderPosition> = {}): PlanningEvent[] | Rejection {
    const created = this.give({
      type: 'createProject',
      projectName: `Order of ${articleId}`,
      orderPositions: [{ articleId: articleId as ArticleId, articleAmount: 1, deliveryDate: '2027-12-31', ...wish }],
    });
    if (isRejection(created)) return created;
    return this.give({ type: 'planOrderPosition', orderPositionId: this.lastPosition() });
  }

  lastPosition(): OrderPositionId {
    const id = [...this.plan.orderPositions.keys()].at(-1);
    if (id === undefined) throw new Error('No order position yet');
    return id;
  }

  /** Operations of the nth order (from 0) by work step. */
  steps(order = 0): Operation[] {
    const id = [...this.plan.productionOrders.keys()][order];
    const ids = id === undefined ? [] : (this.plan.operationsByProductionOrder.get(id) ?? []);
    return ids.map((operationId) => this.operation(operationId));
  }

  step(order: number, index: number): Operation {
    const operation = this.steps(order)[index];
    if (operation === undefined) throw new Error(`Order ${order} has no step ${index}`);
    return operation;
  }

  operation(id: OperationId): Operation {
    const operation = this.plan.operations.get(id);
    if (operation === undefined) throw new Error(`No operation ${id}`);
    return operation;
  }

  move(operation: Operation, start: string | Instant, resourceId?: string, userId = 'anna') {
    return this.give(
      {
        type: 'moveOperations',
        baseRevision: this.plan.revision,
        moves: [
          {
            operationId: operation.operationId,
            start: typeof start === 'string' ? at(start) : start,
            resourceId: resourceId as ResourceId | undefined,
          },
        ],
        override: false,
      },
      userId,
    );
  }
}

/** `Mon 01/03 06:00 to Mon 01/03 08:00 on Saw`: plant time, for comparing and for reading. */
export function shown(operation: Operation): string {
  const { start, end, resourceId } = operation.placement;
  return `${clock(start)} to ${clock(end)} on ${resourceId}`;
}

/** Built from the parts, because the punctuation of `format` differs between versions of the language data. */
export function clock(t: Instant): string {
  const part = Object.fromEntries(berlin.formatToParts(t).map(({ type, value }) => [type, value]));
  return `${part.weekday} ${part.day}/${part.month} ${part.hour}:${part.minute}`;
}

const berlin = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Berlin',
  weekday: 'short',
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});
