import {
  screenFieldsSchema,
  screenSchema,
  terminalFieldsSchema,
  terminalSchema,
} from '#domain/administration/device.ts';
import { objectIdSchema } from '#domain/kernel/ids.ts';
import { reject } from '#domain/kernel/rejection.ts';
import { callerOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import type { CommandContext } from '../context.ts';
import { idParams, keptRoutes } from '../routes/kept-routes.ts';
import { openDeviceCommands } from './device-commands.ts';

const rights = { write: 'terminals.write', remove: 'terminals.delete' } as const;

/** Terminals and screens of the shop floor (api contract, feedback and shop floor). */
export function deviceRoutes(service: Service, context: CommandContext): void {
  const { devices, audit } = context;
  const { terminals, screens } = context.branches.main.image;
  keptRoutes(service, context, {
    path: '/api/useradmin/terminals',
    rights,
    summaries: {
      create: 'Create a terminal',
      change: 'Change a terminal; its machines change at once for who is signed in there',
      remove: 'Delete one of terminals; its link opens nothing from now on',
    },
    fields: terminalFieldsSchema,
    changes: terminalFieldsSchema.partial().extend({ locationId: objectIdSchema.nullish() }),
    answer: terminalSchema,
    commands: openDeviceCommands(context, 'terminal', terminals, ['terminalName', 'terminalLink'], (id, fields) => ({
      terminalId: id,
      ...fields,
    })),
  });
  keptRoutes(service, context, {
    path: '/api/useradmin/screens',
    rights,
    summaries: {
      create: 'Create a screen',
      change: 'Change a screen; it shows what is changed when it asks next',
      remove: 'Delete one of screens; its link opens nothing from now on',
    },
    fields: screenFieldsSchema,
    changes: screenFieldsSchema.partial().extend({ secondsPerPage: screenFieldsSchema.shape.secondsPerPage.nullish() }),
    answer: screenSchema,
    commands: openDeviceCommands(context, 'screen', screens, ['screenName'], (id, fields) => ({
      screenId: id,
      ...fields,
    })),
  });
  for (const [path, known, idField] of [
    ['terminals', terminals, 'terminalId'],
    ['screens', screens, 'screenId'],
  ] as const)
    service.delete(
      `/api/useradmin/${path}/:id/link`,
      {
        config: { right: rights.write },
        schema: {
          summary: `Take away the link of one of ${path}: its token opens nothing any more, who is signed in is signed out`,
          params: idParams,
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
}
