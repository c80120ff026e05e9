import type { GlobalSettings } from '#domain/administration/settings.ts';
import type { Characteristic, RequiredCharacteristic } from '#domain/base-data/characteristic.ts';
import type {
  Article,
  Collection,
  ProcessTemplate,
  Resource,
  ResourceGroup,
  Technology,
} from '#domain/base-data/object-types.ts';
import type { ArticleId, ResourceGroupId, ResourceId, TechnologyId } from '#domain/kernel/ids.ts';
import type { WorkingTime } from '#domain/planning/calendar/working-time.ts';

/** What planning needs to know about the factory, compiled once per change of base data. */
export interface PlanningFacts {
  readonly settings: GlobalSettings;
  /** Whether there is such an object. */
  knows(collection: Collection, id: string): boolean;
  resource(id: ResourceId): ResourceFacts | undefined;
  group(id: ResourceGroupId): ResourceGroup | undefined;
  /** Resources of the group that are neither archived nor attendant, sorted by id. */
  candidates(group: ResourceGroupId): readonly ResourceFacts[];
  /** 1 to 999, 1 first; infinite for a resource without a number, which comes last (domain facts §6). */
  priority(group: ResourceGroupId, id: ResourceId): number;
  /** Whether the resource can do what is asked for, units converted (rules §3). */
  fits(resource: Resource, required: readonly RequiredCharacteristic[]): boolean;
  characteristic(id: string): Characteristic | undefined;
  article(id: ArticleId): Article | undefined;
  technology(id: TechnologyId): Technology | undefined;
  processTemplate(id: string): ProcessTemplate | undefined;
  standardTemplate(
    id: ArticleId,
  ): { readonly processTemplateId: string; readonly processTemplate: ProcessTemplate } | undefined;
  /** Round the clock on the plant's working days: what process steps are worked in (rules §2). */
  readonly plantDays: WorkingTime;
  /** The article's standard technology: the one marked, else its first that is not archived; undefined without one. */
  standardTechnology(
    id: ArticleId,
  ): { readonly technologyId: TechnologyId; readonly technology: Technology } | undefined;
}

export interface ResourceFacts {
  readonly resourceId: ResourceId;
  readonly resource: Resource;
  readonly workingTime: WorkingTime;
}
