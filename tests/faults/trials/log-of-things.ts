import { existsSync } from 'node:fs';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import { changesIn } from '#domain/planning/orders/join-changes.ts';
import { isFeedbackEvent } from '#domain/planning/plan/feedback-kinds.ts';
import type { RecordedEvent } from '#infra/event-store/event-store.ts';
import { openEventStore } from '#infra/event-store/open.ts';
import { attachmentFolder, attachmentPath } from '#infra/files/attachment-files.ts';
import { embeddedPostgresUrl } from '#infra/postgres/running-embedded.ts';
import type { Product } from '#tests/product/product.ts';
import type { LogOfThings } from './outcome.ts';

/** What is of base data among the things of a load. */
type BaseDataEvent =
  | { readonly type: 'ArticleCreated'; readonly data: { readonly fields: { readonly articleNumber?: string } } }
  | { readonly type: 'TechnologyCreated'; readonly data: { readonly fields: { readonly technologyNumber?: string } } };
type Fact = PlanningEvent | BaseDataEvent;

/** The log itself, from its first event; the read models are not asked. */
export async function readLog({ dataFolder }: Pick<Product, 'dataFolder'>): Promise<LogOfThings> {
  const databaseUrl = await embeddedPostgresUrl(dataFolder);
  const store = await openEventStore({ databaseUrl, eventStoreUrl: process.env.EVENTSTORE_URL || undefined });
  const log = new Map<string, Map<string, number>>();
  /** Marks by ids that later events name instead. */
  const marks = new Map<string, string>();
  const count = (mark: string | undefined, type: string): void => {
    if (mark === undefined) return;
    const types = log.get(mark) ?? new Map<string, number>();
    log.set(mark, types.set(type, (types.get(type) ?? 0) + 1));
  };
  try {
    for await (const event of store.readAll()) {
      if (event.unreadable !== undefined) continue;
      for (const fact of factsIn(event)) {
        const mark = markOf(fact, marks);
        count(mark, fact.type);
        if (fact.type !== 'AttachmentAdded') continue;
        const { attachmentId } = fact.data.attachment;
        if (existsSync(attachmentPath(attachmentFolder(dataFolder), attachmentId))) count(mark, 'bytes');
      }
    }
  } finally {
    await store.close();
  }
  return log;
}

const factsIn = (event: RecordedEvent): readonly Fact[] => changesIn(event as RecordedEvent & PlanningEvent);

/** Whose event it is; undefined: of nobody in the load, or of no interest. */
function markOf(fact: Fact, marks: Map<string, string>): string | undefined {
  if (isFeedbackEvent(fact)) return `${fact.data.subject.id}@${fact.data.occurredAt}`;
  switch (fact.type) {
    case 'ProjectCreated':
      marks.set(fact.data.projectId, fact.data.projectName);
      return fact.data.projectName;
    case 'OrderPositionAdded': {
      const mark = marks.get(fact.data.projectId);
      if (mark !== undefined) marks.set(fact.data.orderPositionId, mark);
      return mark;
    }
    case 'OrderPositionPlanned':
      return marks.get(fact.data.orderPositionId);
    case 'AttachmentAdded':
      return fact.data.attachment.fileName;
    case 'ArticleCreated':
      return fact.data.fields.articleNumber;
    case 'TechnologyCreated':
      return fact.data.fields.technologyNumber;
    default:
      return undefined;
  }
}
