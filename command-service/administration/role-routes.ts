import { z } from 'zod';
import { roleFieldsSchema, roleSchema } from '#domain/administration/role.ts';
import { objectIdSchema } from '#domain/kernel/ids.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import { answers } from '#infra/http/answers.ts';
import type { Service } from '#infra/http/service.ts';
import type { CommandContext } from '../context.ts';
import { seenFields } from '../routes/seen-fields.ts';
import { openRoleCommands } from './role-commands.ts';

const seen = seenFields(roleFieldsSchema.partial());
const idParams = z.strictObject({ id: objectIdSchema });

/** Roles (api contract, administration): the matrix area by right, and special rights. */
export function roleRoutes(service: Service, context: CommandContext): void {
  const { once } = context;
  const commands = openRoleCommands(context);

  service.post(
    '/api/useradmin/roles',
    {
      config: { right: 'roles.write' },
      schema: { summary: 'Create a role', body: roleFieldsSchema, response: answers(201, roleSchema) },
    },
    (request, reply) => once.run(request, reply, (envelope) => commands.create(request.body, envelope)),
  );

  service.put(
    '/api/useradmin/roles/:id',
    {
      config: { right: 'roles.write' },
      schema: {
        summary: 'Change a role; holds at once for everybody who has it, on open pages, too',
        params: idParams,
        body: roleFieldsSchema.partial().extend({ seen }),
        response: answers(200, roleSchema),
      },
    },
    (request, reply) =>
      once.run(request, reply, (envelope) => {
        const { seen: before, ...changes } = request.body;
        return commands.change(request.params.id, changes, envelope, before);
      }),
  );

  service.delete(
    '/api/useradmin/roles/:id',
    {
      config: { right: 'roles.delete' },
      schema: { summary: 'Delete a role that nobody has', params: idParams },
    },
    async (request, reply) => {
      const done = await once.run(request, reply, (envelope) => commands.remove(request.params.id, envelope));
      return isRejection(done) ? done : reply.code(204).send();
    },
  );
}
