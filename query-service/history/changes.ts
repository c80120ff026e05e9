import { setTimeout as delay } from 'node:timers/promises';
import { reject } from '#domain/kernel/rejection.ts';
import { readChanges, toldObjectTypes } from '#domain/planning/api/changes-call.ts';
import { scopeOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import { feedPlace, readFeed } from '#projector/read-models/history/feed.ts';
import { answerRead } from '../reads/answer-read.ts';
import type { QueryContext } from '../reads/context.ts';
import { onlyTold, shownFields } from '../reads/who-reported.ts';

/** Milliseconds between two looks of who waits for a change. */
const every = 500;

/** `GET /api/planning/changes`: so that other systems need not compare lists (decision 0246). */
export function changesRoutes(service: Service, context: QueryContext): void {
  const { pool } = context;
  answerRead(service, context, readChanges, ['history'], async (request) => {
    const { limit, wait } = request.query;
    const after = feedPlace(request.query.after);
    if (after === undefined) return reject('validation', { fields: { after: 'invalid' } });
    const { rights } = scopeOf(request);
    const asked = request.query.objectTypes?.split(',') ?? [...toldObjectTypes.keys()];
    const unknown = asked.find((name) => !toldObjectTypes.has(name));
    if (unknown !== undefined) return reject('validation', { fields: { objectTypes: 'unknownValue' } });
    const readable = asked.filter((name) => rights.has(toldObjectTypes.get(name) ?? 'history.read'));
    const told = await onlyTold(pool, request);
    const until = Date.now() + wait * 1_000;
    for (;;) {
      const { items, next } = await readFeed(pool, { after, limit, objectTypes: readable });
      if (items.length > 0 || Date.now() >= until || request.raw.destroyed)
        return { items: items.map((one) => ({ ...one, fields: shownFields(one.type, one.fields, told) })), next };
      await delay(every);
    }
  });
}
