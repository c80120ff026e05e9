import { z } from 'zod';
import { changeSchemaOf } from '#domain/base-data/change-schema.ts';
import { rightOn } from '#domain/base-data/collection-areas.ts';
import { objectOf } from '#domain/base-data/object-body.ts';
import { type Collection, objectTypes } from '#domain/base-data/object-types.ts';
import { seenFields } from '#domain/base-data/rules/changed-meanwhile.ts';
import { defineCall, listOf } from '#domain/call.ts';
import { objectIdSchema, resourceGroupIdSchema, resourceIdSchema } from '#domain/kernel/ids.ts';
import { isoInstantSchema } from '#domain/kernel/instant.ts';
import { type Way, ways } from '#domain/kernel/ways.ts';
import { baseDataChangesSchema, baseDataEffectSchema } from './base-data-check-api.ts';
import { collectionCalls, following, rowOf, writtenCollections, writtenOf } from './collection-calls.ts';
import { followUpSchema } from './ways-api.ts';

/** The calls about base data beside those of each collection (api contract, base data). */

const params = z.strictObject({ id: objectIdSchema });

export const duplicateArticle = defineCall({
  method: 'POST',
  path: '/api/basedata/articles/:id/duplicate',
  right: 'articles.write',
  summary:
    'A new article like this one, with copies of its technologies and process templates; also needs technologies.write',
  params,
  body: changeSchemaOf('articles'),
  status: 201,
  answer: objectOf('articles'),
});

const batchOf = (collection: Collection) =>
  z.strictObject({
    collection: z.literal(collection),
    ids: z.array(objectIdSchema).min(1).max(500),
    /** As `PUT` takes them. */
    changes: changeSchemaOf(collection),
    ...following(collection),
  });
type Batch = z.infer<ReturnType<typeof batchOf>> & { readonly way?: Way | undefined };

export const changeObjects = defineCall({
  method: 'POST',
  path: '/api/basedata/batch',
  right: 'anyBaseData.write',
  summary:
    'Change the same fields of several objects of a collection; an answer for each; the right is that of its area',
  body: z.discriminatedUnion(
    'collection',
    writtenCollections.map(batchOf) as [ReturnType<typeof batchOf>],
  ) as z.ZodType<Batch, Batch>,
  answer: z.object({
    /** One for each id, in the order of the request. */
    items: z.array(
      z.object({
        id: z.string(),
        /** Absent: the object is now as it was wished. */
        errorCode: z.string().optional(),
        detailsObject: z.record(z.string(), z.unknown()).optional(),
      }),
    ),
    /** What the plan did, where a way was named and something had to move. */
    followUp: followUpSchema.optional(),
  }),
});

export const checkChanges = defineCall({
  method: 'POST',
  path: '/api/basedata/check',
  right: 'anyBaseData.write',
  summary: 'What changes of base data would do to the plan; nothing is stored',
  body: baseDataChangesSchema,
  answer: baseDataEffectSchema,
});

/** Gaps have ISO instants in HTTP bodies and epoch milliseconds inside. */
const gapBody = z.strictObject({
  dateFrom: isoInstantSchema,
  dateTo: isoInstantSchema,
  gapTypeId: objectIdSchema,
  informative: z.boolean().optional(),
  extra: z.boolean().optional(),
});
const gapChanges = gapBody.partial().extend({ resourceId: resourceIdSchema.optional() });
/** How the plan follows; default: as the plant has set it. */
const gapFollowing = { way: z.enum(ways).optional() };

export const listGapsOf = defineCall({
  path: '/api/basedata/resources/:id/gaps',
  right: rightOn('resourceGaps', 'read'),
  summary: 'Gaps of one resource',
  params: z.strictObject({ id: resourceIdSchema }),
  answer: listOf(rowOf('resourceGaps')),
});

/** A gap is created under its resource and changed by its own id (api contract). */
export const createGap = defineCall({
  method: 'POST',
  path: '/api/basedata/resources/:id/gaps',
  right: 'gaps.write',
  summary: 'Keep a resource from working for a time; its bars make room',
  params,
  body: gapBody.extend(gapFollowing),
  status: 201,
  answer: writtenOf('resourceGaps'),
});

export const createAbsence = defineCall({
  method: 'POST',
  path: '/api/basedata/absences',
  right: 'gaps.write',
  summary: 'Somebody is absent: a gap of the resource as which the person stands in the plan',
  body: z.strictObject({
    userId: z.string().min(1).max(100),
    dateFrom: isoInstantSchema,
    dateTo: isoInstantSchema,
    /** Name of the reason, as those that have gaps are called. */
    reason: z.string().trim().min(1).max(100).optional(),
    ...gapFollowing,
  }),
  status: 201,
  answer: writtenOf('resourceGaps'),
});

export const changeGap = defineCall({
  method: 'PUT',
  path: '/api/basedata/resourceGaps/:id',
  right: 'gaps.write',
  summary: 'Change a gap; the bars of its resource make room',
  params,
  body: gapChanges.extend({ ...gapFollowing, seen: seenFields(gapChanges.extend({ extra: z.boolean().nullish() })) }),
  answer: writtenOf('resourceGaps'),
});

const ranked = objectTypes.resourcePriorities.fields.pick({ priorities: true });

export const setPriorities = defineCall({
  method: 'PUT',
  path: '/api/basedata/resourcePriorities/:id',
  right: 'resources.write',
  summary: 'Set which resources of a group are taken first; `id` is that of the group',
  params: z.strictObject({ id: resourceGroupIdSchema }),
  body: ranked.extend({ seen: seenFields(ranked) }),
  answer: objectOf('resourcePriorities'),
});

export const listRankings = defineCall({
  path: '/api/basedata/resourceRankings',
  right: rightOn('resourcePriorities', 'read'),
  summary: 'List of resource groups with their priorities',
  /** A group with how many belong to it, and those of them that have a number, the first to be taken first. */
  answer: listOf(
    z.object({
      resourceGroupId: z.string(),
      resourceGroupName: z.string(),
      personnel: z.boolean(),
      members: z.number().int(),
      ranking: z.array(z.object({ resourceId: z.string(), resourceName: z.string(), priority: z.number().int() })),
    }),
  ),
});

export const readMatrixFile = defineCall({
  path: '/api/basedata/setupMatrices/:id/file',
  right: 'resources.export',
  summary: 'A set-up matrix as CSV, with names instead of ids: the file that importSetupMatrices takes',
  params,
  answer: z.string(),
});

/** Two reads that the requirement calls by names of their own (base data §7). */
export const listAmounts = defineCall({ ...collectionCalls('amountUnits').list, path: '/api/basedata/amounts' });
export const readTemplateDetails = defineCall({
  ...collectionCalls('processTemplates').read,
  path: '/api/basedata/processTemplateDetails/:id',
});
