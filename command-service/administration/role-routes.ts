import { roleFieldsSchema, roleSchema } from '#domain/administration/role.ts';
import type { Service } from '#infra/http/service.ts';
import type { CommandContext } from '../context.ts';
import { keptRoutes } from '../routes/kept-routes.ts';
import { openRoleCommands } from './role-commands.ts';

/** Roles (api contract, administration): the matrix area by right, and special rights. */
export function roleRoutes(service: Service, context: CommandContext): void {
  keptRoutes(service, context, {
    path: '/api/useradmin/roles',
    rights: { write: 'roles.write', remove: 'roles.delete' },
    summaries: {
      create: 'Create a role',
      change: 'Change a role; holds at once for everybody who has it, on open pages, too',
      remove: 'Delete a role that nobody has',
    },
    fields: roleFieldsSchema,
    changes: roleFieldsSchema.partial(),
    answer: roleSchema,
    commands: openRoleCommands(context),
  });
}
