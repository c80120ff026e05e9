import { screenCalls, terminalCalls } from '#domain/administration/api/device-calls.ts';
import { reject } from '#domain/kernel/rejection.ts';
import { answerCall } from '#infra/http/answer-call.ts';
import { callerOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import type { AdministrationContext } from '../administration/administration-context.ts';
import { writeRoutes } from '../administration/write-routes.ts';
import { type DeviceContext, openDeviceCommands } from './device-commands.ts';

/** Terminals and screens of the shop floor (api contract, feedback and shop floor). */
export function deviceRoutes(
  service: Service,
  context: DeviceContext & Pick<AdministrationContext, 'once' | 'audit'>,
): void {
  const { devices, audit } = context;
  const { terminals, screens } = context.branches.main.image;
  writeRoutes(
    service,
    context,
    terminalCalls,
    openDeviceCommands(context, 'terminal', terminals, ['terminalName', 'terminalLink'], (id, fields) => ({
      terminalId: id,
      ...fields,
    })),
  );
  writeRoutes(
    service,
    context,
    screenCalls,
    openDeviceCommands(context, 'screen', screens, ['screenName'], (id, fields) => ({ screenId: id, ...fields })),
  );
  for (const [{ unlink }, known, idField] of [
    [terminalCalls, terminals, 'terminalId'],
    [screenCalls, screens, 'screenId'],
  ] as const)
    answerCall(service, unlink, async (request) => {
      const { id } = request.params;
      const device = known.get(id);
      if (device === undefined) return reject('objectnotexists', { [idField]: id });
      await devices.unlink(id);
      const object = 'terminalName' in device ? device.terminalName : device.screenName;
      await audit.note({ kind: 'deviceUnlinked', userId: callerOf(request).user.userId, object }, request);
      return undefined;
    });
}
