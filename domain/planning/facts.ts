import type { GlobalSettings } from '#domain/administration/settings.ts';
import type { Article, Resource, Technology } from '#domain/base-data/object-types.ts';
import type { ArticleId, ResourceGroupId, ResourceId, TechnologyId } from '#domain/kernel/ids.ts';
import type { WorkingTime } from './working-time.ts';

/** What planning needs to know about the factory, compiled once per change of base data. */
export interface PlanningFacts {
  readonly settings: GlobalSettings;
  resource(id: ResourceId): ResourceFacts | undefined;
  /** Resources of the group that are neither archived nor attendant, sorted by id. */
  candidates(group: ResourceGroupId): readonly ResourceFacts[];
  article(id: ArticleId): Article | undefined;
  technology(id: TechnologyId): Technology | undefined;
  /** The article's standard technology: the one marked, else its first; undefined when it has none. */
  standardTechnology(
    id: ArticleId,
  ): { readonly technologyId: TechnologyId; readonly technology: Technology } | undefined;
}

export interface ResourceFacts {
  readonly resourceId: ResourceId;
  readonly resource: Resource;
  readonly workingTime: WorkingTime;
}
