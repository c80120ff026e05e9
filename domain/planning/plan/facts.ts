import type { Characteristic, RequiredCharacteristic } from '#domain/base-data/fields/characteristic.ts';
import type { SetupLookup } from '#domain/base-data/fields/setup-matrix.ts';
import type { BaseDataChange } from '#domain/base-data/object-change.ts';
import type {
  Article,
  Collection,
  ProcessTemplate,
  Resource,
  ResourceGroup,
  Technology,
} from '#domain/base-data/object-types.ts';
import type { Circumstances } from '#domain/base-data/rules/decide.ts';
import type { RefusedChange } from '#domain/base-data/rules/decide-change.ts';
import type { GlobalSettings } from '#domain/base-data/settings.ts';
import type { ArticleId, ResourceGroupId, ResourceId, TechnologyId } from '#domain/kernel/ids.ts';
import type { Instant, Interval } from '#domain/kernel/instant.ts';
import type { WorkingTime } from '#domain/planning/calendar/working-time.ts';

/** Facts of the factory that planning needs, compiled once per change of base data. */
export interface PlanningFacts {
  readonly settings: GlobalSettings;
  /** Those of the changes that are not made yet. */
  notMade(changes: readonly BaseDataChange[]): readonly BaseDataChange[];
  /** The facts as they are when these objects have changed. */
  withBaseData(changes: readonly BaseDataChange[]): PlanningFacts;
  /**
   * What changing these objects would be refused for (`refusalOfChanges`); `back`: they were so before. Without `usedElsewhere`
   * nobody looks at who but base data refers to them.
   */
  refusalOf(
    changes: readonly BaseDataChange[],
    now: Instant,
    back?: Partial<Pick<Circumstances, 'usedElsewhere'>>,
  ): RefusedChange | undefined;
  /** Whether the object exists. */
  knows(collection: Collection, id: string): boolean;
  resource(id: ResourceId): ResourceFacts | undefined;
  group(id: ResourceGroupId): ResourceGroup | undefined;
  /** Resources of the group that are neither archived nor attendant, sorted by name. */
  candidates(group: ResourceGroupId): readonly ResourceFacts[];
  /** 1 to 999, 1 is the highest; infinite for a resource without a priority, which ranks last (domain facts §6). */
  priority(group: ResourceGroupId, id: ResourceId): number;
  /** Whether the resource has the required characteristics, units converted (rules §3). */
  fits(resource: Resource, required: readonly RequiredCharacteristic[]): boolean;
  /** Set-up by what ran before on the resources of a group, with what a step is to it; undefined: its own counts. */
  setupMatrix(group: ResourceGroupId): { readonly by: string; readonly between: SetupLookup } | undefined;
  /** Whether there is any such matrix. */
  readonly hasSetupMatrices: boolean;
  characteristic(id: string): Characteristic | undefined;
  article(id: ArticleId): Article | undefined;
  technology(id: TechnologyId): Technology | undefined;
  processTemplate(id: string): ProcessTemplate | undefined;
  standardTemplate(
    id: ArticleId,
  ): { readonly processTemplateId: string; readonly processTemplate: ProcessTemplate } | undefined;
  /** Working days of the plant round the clock, for process steps (rules §2). */
  readonly plantDays: WorkingTime;
  /** The article's standard technology: the marked one, else its first that is not archived; undefined without one. */
  standardTechnology(
    id: ArticleId,
  ): { readonly technologyId: TechnologyId; readonly technology: Technology } | undefined;
}

export interface ResourceFacts {
  readonly resourceId: ResourceId;
  readonly resource: Resource;
  readonly workingTime: WorkingTime;
  /** Of an attendant resource, which is there round the clock besides: when it is not, by start. */
  readonly missing?: readonly Interval[];
}
