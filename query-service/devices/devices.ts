import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { screenCalls, terminalCalls } from '#domain/administration/api/device-calls.ts';
import { type DeviceKind, terminalSchema } from '#domain/administration/device.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { reject } from '#domain/kernel/rejection.ts';
import { previewScreen, readScreenContent } from '#domain/planning/api/shop-floor/screen-api.ts';
import { readTerminalWork } from '#domain/planning/api/shop-floor/terminal-calls.ts';
import { openAudit } from '#infra/audit.ts';
import { openDevices } from '#infra/devices.ts';
import { answerCall } from '#infra/http/answer-call.ts';
import { callerOf } from '#infra/http/authorisation.ts';
import { fromGateway } from '#infra/http/gateway-only.ts';
import type { Service } from '#infra/http/service.ts';
import { isoSql } from '#infra/iso-sql.ts';
import { listQuery } from '#query-service/lists/list-query.ts';
import { inNaturalOrder } from '#query-service/lists/natural-order.ts';
import { readList } from '#query-service/lists/read-list.ts';
import { fieldsOfSchema } from '#query-service/lists/schema-fields.ts';
import { answerRead } from '../reads/answer-read.ts';
import type { QueryContext } from '../reads/context.ts';
import { textAnswer } from '../reads/position.ts';
import { readSettings } from '../reads/settings.ts';
import { openSteps } from '../workbench/work-steps.ts';
import { openScreens } from './screen-content.ts';

const kinds = [
  { kind: 'terminal', calls: terminalCalls },
  { kind: 'screen', calls: screenCalls },
] as const;

/** Terminals and screens: lists, linking, and what a linked device shows before anybody signs in (api contract). */
export function deviceRoutes(service: Service, context: QueryContext): void {
  const { pool, log, config } = context;
  const devices = openDevices(pool);
  const audit = openAudit(pool, log);
  const screens = openScreens(pool, () => readExpectedEnds(config));

  for (const { kind, calls } of kinds) {
    const fields = fieldsOfSchema(calls.list.answer.shape.items.element.shape, 't.doc');
    answerRead(
      service,
      context,
      calls.list,
      ['base-data'],
      async ({ query }, reply) => {
        const list = await readList(
          pool,
          {
            model: 'base-data',
            from: `FROM (SELECT o.object_id, ${linkedDoc} AS doc
              FROM base_data.object o LEFT JOIN operational.device d ON d.device_id = o.object_id
              WHERE o.collection = $1) t WHERE true`,
            values: [`${kind}s`],
            item: 't.doc::text',
            idSql: 't.object_id',
            fields,
          },
          { ...query, sort: query.sort ?? `${kind}Name` },
        );
        return textAnswer(reply, list);
      },
      { ...listQuery, limit: listQuery.limit.default(mostDevices) },
    );
  }

  /** A token for the device, once; undefined: there is none of that id. */
  async function link(request: FastifyRequest, reply: FastifyReply, kind: DeviceKind, deviceId: string) {
    const device = await deviceOf(kind, deviceId);
    if (device === undefined) return undefined;
    const { userId } = callerOf(request).user;
    const token = await devices.link({ kind, deviceId, resourceIds: device.resourceIds, userId });
    await audit.note({ kind: 'deviceLinked', userId, object: device.name }, request);
    // It opens something, and is nothing that a browser may keep for the next one who asks.
    reply.header('cache-control', 'no-store');
    return token;
  }

  answerRead(service, context, terminalCalls.link, ['base-data'], async (request, reply) => {
    const { id: terminalId } = request.params;
    const token = await link(request, reply, 'terminal', terminalId);
    return token === undefined ? reject('objectnotexists', { terminalId }) : { token };
  });
  answerRead(service, context, screenCalls.link, ['base-data'], async (request, reply) => {
    const { id: screenId } = request.params;
    const screenToken = await link(request, reply, 'screen', screenId);
    return screenToken === undefined ? reject('objectnotexists', { screenId }) : { screenToken };
  });

  answerCall(service, readTerminalWork, async (request, reply) => {
    const { id } = request.params;
    const linked = await devices.find('terminal', id, tokenOf(request, 'terminal-token'));
    const device = linked && (await deviceOf('terminal', id));
    if (linked === undefined || device === undefined) return reject('unauthorized');
    const settings = await readSettings(pool);
    reply.header('cache-control', 'no-store');
    return {
      terminal: terminalSchema.parse(device.doc),
      locked: linked.locked,
      automatedLogOutTime: settings.workbenchAutomatedLogOut ? settings.workbenchAutomatedLogOutTime : null,
      automatedFeedbackParallelOperations: settings.terminalAutomatedFeedbackParallelOperations,
      plantTimeZone: settings.plantTimeZone,
      resources: await machinesOf(linked.resourceIds),
      resourceGroups: await groupsOf(linked.resourceIds),
      items: linked.locked || request.query.items === 'false' ? [] : [...(await openSteps(pool, linked.resourceIds))],
    };
  });

  answerCall(service, readScreenContent, async (request, reply) => {
    const { id } = request.params;
    const linked = await devices.find('screen', id, tokenOf(request, 'screen-token'));
    const device = linked && (await deviceOf('screen', id));
    if (linked === undefined || device === undefined) return reject('unauthorized');
    reply.header('cache-control', 'no-store');
    return screens.contentOf(device.doc);
  });

  answerCall(service, previewScreen, async (request, reply) => {
    const { id: screenId } = request.params;
    const device = await deviceOf('screen', screenId);
    if (device === undefined) return reject('objectnotexists', { screenId });
    reply.header('cache-control', 'no-store');
    return screens.contentOf(device.doc);
  });

  async function deviceOf(kind: DeviceKind, id: string) {
    const { rows } = await pool.query<{ doc: { readonly resourceIds: readonly string[] } & Record<string, unknown> }>(
      'SELECT doc FROM base_data.object WHERE id = $1',
      [`${kind}s:${id}`],
    );
    const doc = rows[0]?.doc;
    return doc && { doc, resourceIds: doc.resourceIds, name: String(doc[`${kind}Name`]) };
  }

  async function groupsOf(resourceIds: readonly string[]) {
    const { rows } = await pool.query<{ resourceGroupId: string; resourceGroupName: string }>(
      `SELECT g.object_id AS "resourceGroupId", g.doc ->> 'resourceGroupName' AS "resourceGroupName"
       FROM base_data.object g WHERE g.id IN (
         SELECT 'resourceGroups:' || jsonb_array_elements_text(r.doc::jsonb -> 'resourceGroups')
         FROM base_data.object r WHERE r.id = ANY ($1::text[]))
       ORDER BY ${inNaturalOrder("g.doc ->> 'resourceGroupName'")}, g.object_id`,
      [resourceIds.map((id) => `resources:${id}`)],
    );
    return rows;
  }

  async function machinesOf(resourceIds: readonly string[]) {
    const { rows } = await pool.query<{ id: string; name: string; groups: string[] | null }>(
      `SELECT object_id AS id, doc ->> 'resourceName' AS name, doc::jsonb -> 'resourceGroups' AS groups
       FROM base_data.object WHERE id = ANY ($1::text[])`,
      [resourceIds.map((id) => `resources:${id}`)],
    );
    const known = new Map(rows.map((row) => [row.id, row]));
    return resourceIds.map((resourceId) => ({
      resourceId,
      resourceName: known.get(resourceId)?.name ?? resourceId,
      resourceGroups: known.get(resourceId)?.groups ?? [],
    }));
  }
}

/** A plant has no more of them than one page, and whoever does not page gets all. */
const mostDevices = 1_000;

/** What is kept of a device beside what people decided; a worker who is signed in is named. */
const linkedDoc = `o.doc::jsonb || jsonb_build_object('isLinked', d.device_id IS NOT NULL,
  'locked', coalesce(d.locked, false),
  'lastSeenAt', ${isoSql('d.last_seen_at')},
  'signedInName', (SELECT s."user" ->> 'fullName' FROM operational.session s
    WHERE s.terminal_id = o.object_id AND s.expires_at > now()
    ORDER BY s.last_seen_at DESC LIMIT 1),
  'resourceNames', (SELECT coalesce(json_agg(coalesce(r.doc ->> 'resourceName', machine.id) ORDER BY machine.place), '[]')
    FROM json_array_elements_text(o.doc -> 'resourceIds') WITH ORDINALITY AS machine (id, place)
    LEFT JOIN base_data.object r ON r.id = 'resources:' || machine.id))`;

function tokenOf({ headers }: FastifyRequest, name: string): string {
  const value = headers[name];
  return typeof value === 'string' && value.length <= 200 ? value : '';
}

/** The projector is on the same machine, and a screen waits for the answer. */
const answerWithin = 2_000;

const answerSchema = z.record(z.string(), z.number());

/**
 * When steps at work are expected to be done, by operation, as the conflict radar has it: from the plan that the projector
 * folds. Nothing while the projector does not answer.
 */
async function readExpectedEnds({
  projectorUrl,
  serviceSecret,
}: Pick<QueryContext['config'], 'projectorUrl' | 'serviceSecret'>): Promise<ReadonlyMap<string, Instant>> {
  try {
    const response = await fetch(`${projectorUrl}/expected-ends`, {
      headers: fromGateway(serviceSecret),
      signal: AbortSignal.timeout(answerWithin),
    });
    return response.ok ? new Map(Object.entries(answerSchema.parse(await response.json()))) : new Map();
  } catch {
    // How old the rows are is said by themselves (`rowsShownUntil`).
    return new Map();
  }
}
