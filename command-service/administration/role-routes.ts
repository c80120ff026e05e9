import { roleCalls } from '#domain/administration/user-calls.ts';
import type { Service } from '#infra/http/service.ts';
import type { CommandContext } from '../context.ts';
import { openRoleCommands } from './role-commands.ts';
import { writeRoutes } from './write-routes.ts';

/** Roles (api contract, administration): the matrix area by right, and special rights. */
export const roleRoutes = (service: Service, context: CommandContext): void =>
  writeRoutes(service, context, roleCalls, openRoleCommands(context));
