import type { z } from 'zod';
import { collectionCalls } from '#domain/planning/api/collection-calls.ts';
import { listReports, readProgress } from '#domain/planning/api/shop-floor/feedback-calls.ts';
import { readWorkItem } from '#domain/planning/api/shop-floor/work-calls.ts';
import type { WorkItem } from '#domain/planning/api/shop-floor/work-item-api.ts';
import type { ShownFeedback } from '#domain/planning/rows/feedback-row.ts';
import { askClient, askClientAt, type Client, pathOf } from '#frontend/api/ask-client.ts';
import type { ApiClient } from '#frontend/api/client.ts';

/** What a terminal reads of a step: all of it at once, so that what is on screen belongs together. */

/** How long it runs is missing in what a device kept before it was told. */
const progressSchema = readProgress.operations.answer
  .pick({
    setupTime: true,
    troubleTime: true,
    actualConsumption: true,
    predictedConsumption: true,
    expectedEnd: true,
    running: true,
  })
  .partial({ running: true });

const rejectCalls = collectionCalls('rejectTypes');
const troubleCalls = collectionCalls('troubleTypes');
const groupCalls = collectionCalls('troubleTypeGroups');

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
  readonly item: WorkItem;
  readonly progress: z.infer<typeof progressSchema>;
  /** Oldest first. */
  readonly entries: readonly ShownFeedback[];
  readonly rejectTypes: readonly Cause[];
  readonly troubleTypes: readonly Cause[];
}

/** More than any step or any list of causes has. */
const all = { limit: 1_000 };

type Reader = Client & Pick<ApiClient, 'read' | 'saw'>;

export async function readStep(client: Reader, operationId: string): Promise<SeenStep> {
  const params = { id: operationId };
  const [first, progress, { body: entries, position }, rejects, troubles, groups] = await Promise.all([
    askClientAt(client, readWorkItem, { params }),
    client.read(pathOf(readProgress.operations, params), progressSchema),
    askClientAt(client, listReports.operations, { params }, { page: all }),
    askClient(client, rejectCalls.list, {}, { page: all }),
    askClient(client, troubleCalls.list, {}, { page: all }),
    askClient(client, groupCalls.list, {}, { page: all }),
  ]);
  let item = first.body;
  // Two read models: an entry that is there before its step shows it would make the step jump back.
  if (BigInt(first.position) < BigInt(position)) {
    client.saw(position);
    item = await askClient(client, readWorkItem, { params });
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

/** What an entry and a report have in common. */
export interface Said {
  readonly type: ShownFeedback['type'];
  readonly amount?: number | null;
  readonly duration?: number | null;
  readonly rejectTypeId?: string | null;
  readonly troubleTypeId?: string | null;
  readonly comment?: string | null;
}
