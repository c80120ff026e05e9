import { z } from 'zod';
import {
  screenFieldsSchema,
  screenSchema,
  terminalFieldsSchema,
  terminalSchema,
} from '#domain/administration/device.ts';
import { objectIdSchema } from '#domain/kernel/ids.ts';
import { isRejection, reject } from '#domain/kernel/rejection.ts';
import { answers } from '#infra/http/answers.ts';
import { callerOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import type { CommandContext } from '../context.ts';
import { seenFields } from '../routes/seen-fields.ts';
import { openDeviceCommands } from './device-commands.ts';

const params = z.strictObject({ id: objectIdSchema });

/** Terminals and screens of the shop floor (api contract, feedback and shop floor). */
export function deviceRoutes(service: Service, context: CommandContext): void {
  const { once, devices, audit } = context;
  const { terminals, screens } = context.branches.main.image;
  const ofTerminals = openDeviceCommands(
    context,
    'terminal',
    terminals,
    ['terminalName', 'terminalLink'],
    (id, fields) => ({
      terminalId: id,
      ...fields,
    }),
  );
  const ofScreens = openDeviceCommands(context, 'screen', screens, ['screenName'], (id, fields) => ({
    screenId: id,
    ...fields,
  }));

  service.post(
    '/api/useradmin/terminals',
    {
      config: { right: 'terminals.write' },
      schema: { summary: 'Create a terminal', body: terminalFieldsSchema, response: answers(201, terminalSchema) },
    },
    (request, reply) => once.run(request, reply, (envelope) => ofTerminals.create(request.body, envelope)),
  );
  service.put(
    '/api/useradmin/terminals/:id',
    {
      config: { right: 'terminals.write' },
      schema: {
        summary: 'Change a terminal; its machines change at once for who is signed in there',
        params,
        body: terminalFieldsSchema
          .partial()
          .extend({ locationId: objectIdSchema.nullish(), seen: seenFields(terminalFieldsSchema.partial()) }),
        response: answers(200, terminalSchema),
      },
    },
    (request, reply) =>
      once.run(request, reply, (envelope) => {
        const { seen, ...changes } = request.body;
        return ofTerminals.change(request.params.id, changes, seen, envelope);
      }),
  );
  service.post(
    '/api/useradmin/screens',
    {
      config: { right: 'terminals.write' },
      schema: { summary: 'Create a screen', body: screenFieldsSchema, response: answers(201, screenSchema) },
    },
    (request, reply) => once.run(request, reply, (envelope) => ofScreens.create(request.body, envelope)),
  );
  service.put(
    '/api/useradmin/screens/:id',
    {
      config: { right: 'terminals.write' },
      schema: {
        summary: 'Change a screen; it shows what is changed when it asks next',
        params,
        body: screenFieldsSchema.partial().extend({
          secondsPerPage: screenFieldsSchema.shape.secondsPerPage.nullish(),
          seen: seenFields(screenFieldsSchema.partial()),
        }),
        response: answers(200, screenSchema),
      },
    },
    (request, reply) =>
      once.run(request, reply, (envelope) => {
        const { seen, ...changes } = request.body;
        return ofScreens.change(request.params.id, changes, seen, envelope);
      }),
  );
  for (const [path, known, idField] of [
    ['terminals', terminals, 'terminalId'],
    ['screens', screens, 'screenId'],
  ] as const)
    service.delete(
      `/api/useradmin/${path}/:id/link`,
      {
        config: { right: 'terminals.write' },
        schema: {
          summary: `Take away the link of one of ${path}: its token opens nothing any more, who is signed in is signed out`,
          params,
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        const device = known.get(id);
        if (device === undefined) return reject('objectnotexists', { [idField]: id });
        await devices.unlink(id);
        const object = 'terminalName' in device ? device.terminalName : device.screenName;
        await audit.note({ kind: 'deviceUnlinked', userId: callerOf(request).user.userId, object }, request);
        return reply.code(204).send();
      },
    );
  for (const [path, commands] of [
    ['terminals', ofTerminals],
    ['screens', ofScreens],
  ] as const)
    service.delete(
      `/api/useradmin/${path}/:id`,
      {
        config: { right: 'terminals.delete' },
        schema: { summary: `Delete one of ${path}; its link opens nothing from now on`, params },
      },
      async (request, reply) => {
        const done = await once.run(request, reply, (envelope) => commands.remove(request.params.id, envelope));
        return isRejection(done) ? done : reply.code(204).send();
      },
    );
}
