import { z } from 'zod';
import { workItemSchema } from '#domain/planning/api/work-item-api.ts';
import { feedbackEntryShape } from '#domain/planning/feedback/feedback-entry.ts';
import { runningTimeSchema } from '#domain/planning/feedback/running-time.ts';
import type { ApiClient } from '#frontend/api/client.ts';

/** What a terminal reads of a step: all of it at once, so that what is on screen belongs together. */

const progressSchema = z.object({
  setupTime: z.number(),
  troubleTime: z.number(),
  actualConsumption: z.number(),
  predictedConsumption: z.number(),
  expectedEnd: z.iso.datetime().nullable(),
  /** Missing in what a device kept before it was told. */
  running: runningTimeSchema.optional(),
});

const entrySchema = feedbackEntryShape.extend({
  recordedAt: z.iso.datetime(),
  correctedAt: z.iso.datetime().nullable(),
  revoked: z.boolean(),
  plausible: z.boolean(),
});
export type SeenEntry = z.infer<typeof entrySchema>;

const listOf = <Row extends z.ZodType>(row: Row) => z.object({ items: z.array(row) });
const rejectTypes = listOf(
  z.object({ rejectTypeId: z.string(), rejectTypeName: z.string(), archived: z.boolean().nullish() }),
);
const troubleTypes = listOf(
  z.object({
    troubleTypeId: z.string(),
    troubleTypeName: z.string(),
    troubleTypeGroupId: z.string().nullish(),
    archived: z.boolean().nullish(),
  }),
);
const troubleGroups = listOf(z.object({ troubleTypeGroupId: z.string(), troubleTypeGroupName: z.string() }));

/** A reason that is chosen from: why pieces are scrap, why a machine stands. */
export interface Cause {
  readonly id: string;
  readonly name: string;
  /** Name of its group. */
  readonly group: string | undefined;
  /** Nobody chooses it any more; entries of before still name it. */
  readonly archived: boolean;
}

export interface SeenStep {
  readonly item: z.infer<typeof workItemSchema>;
  readonly progress: z.infer<typeof progressSchema>;
  /** Oldest first. */
  readonly entries: readonly SeenEntry[];
  readonly rejectTypes: readonly Cause[];
  readonly troubleTypes: readonly Cause[];
}

/** More than any step or any list of causes has. */
const all = { limit: 1_000 };

type Reader = Pick<ApiClient, 'read' | 'readAt' | 'saw'>;

export async function readStep(client: Reader, operationId: string): Promise<SeenStep> {
  const path = `/planning/operations/${encodeURIComponent(operationId)}`;
  const [first, progress, { body: entries, position }, rejects, troubles, groups] = await Promise.all([
    client.readAt(`${path}/workItem`, workItemSchema),
    client.read(`${path}/progress`, progressSchema),
    client.readAt(`${path}/feedback`, listOf(entrySchema), { query: all }),
    client.read('/basedata/rejectTypes', rejectTypes, { query: all }),
    client.read('/basedata/troubleTypes', troubleTypes, { query: all }),
    client.read('/basedata/troubleTypeGroups', troubleGroups, { query: all }),
  ]);
  let item = first.body;
  // Two read models: an entry that is there before its step shows it would make the step jump back.
  if (BigInt(first.position) < BigInt(position)) {
    client.saw(position);
    item = await client.read(`${path}/workItem`, workItemSchema);
  }
  const groupNames = new Map(
    groups.items.map(({ troubleTypeGroupId, troubleTypeGroupName }) => [troubleTypeGroupId, troubleTypeGroupName]),
  );
  return {
    item,
    progress,
    entries: entries.items,
    rejectTypes: rejects.items.map(({ rejectTypeId, rejectTypeName, archived }) => ({
      id: rejectTypeId,
      name: rejectTypeName,
      group: undefined,
      archived: archived === true,
    })),
    troubleTypes: troubles.items.map(({ troubleTypeId, troubleTypeName, troubleTypeGroupId, archived }) => ({
      id: troubleTypeId,
      name: troubleTypeName,
      group: groupNames.get(troubleTypeGroupId ?? ''),
      archived: archived === true,
    })),
  };
}
