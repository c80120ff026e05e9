import { type LicenceFields, licenceRow, moduleLicenceIdSchema } from '#domain/administration/licence.ts';
import { moduleLicences } from '#domain/administration/modules.ts';
import { changeLicence } from '#domain/administration/user-calls.ts';
import { changedMeanwhile } from '#domain/base-data/rules/changed-meanwhile.ts';
import { farDates } from '#domain/base-data/rules/date-rules.ts';
import { isRejection, reject } from '#domain/kernel/rejection.ts';
import { licenceStream } from '#domain/kernel/stream-names.ts';
import type { Service } from '#infra/http/service.ts';
import { answerWrite } from '../writes/answer-write.ts';
import { licenceOf } from './access-keeper.ts';
import type { AdministrationContext } from './administration-context.ts';
import { assignedTo } from './user-commands.ts';

/** `PUT licences/{id}` (base data §3, §7): how many users may have a module licence, and until when it holds. */
export function licenceRoutes(service: Service, context: AdministrationContext): void {
  const { access, administrationInTurn } = context;
  const { image } = context.branches.main;
  answerWrite(service, context, changeLicence, (request, envelope) =>
    administrationInTurn(async () => {
      const id = moduleLicenceIdSchema.safeParse(request.params.id).data;
      if (id === undefined) return reject('objectnotexists', { moduleLicenceId: request.params.id });
      const { seen, ...changes } = request.body;
      const current = licenceOf(image, id);
      const meanwhile = changedMeanwhile(current, seen);
      if (meanwhile !== undefined) return meanwhile;
      const next: LicenceFields = { ...current, ...changes };
      const names = (['maxNumberOfUsers', 'expiryDate'] as const).filter((name) => next[name] !== current[name]);
      const far = farDates(
        { expiryDate: next.expiryDate ?? undefined },
        { expiryDate: current.expiryDate ?? undefined },
        ['expiryDate'],
        Date.now(),
      );
      if (Object.keys(far).length > 0) return reject('validation', { fields: far });
      const { countsDevices } = moduleLicences[id];
      const usersAssigned = countsDevices ? image.terminals.size : assignedTo(image.users, id);
      if (names.includes('maxNumberOfUsers') && usersAssigned > (next.maxNumberOfUsers ?? Infinity))
        return reject(countsDevices ? 'numberOfDevicesExceeded' : 'numberOfUsersExceeded', {
          moduleLicenceId: id,
          maxNumberOfUsers: next.maxNumberOfUsers,
          usersAssigned,
        });
      const row = licenceRow(id, next, usersAssigned, image.factory.settings.plantTimeZone, Date.now());
      if (names.length === 0) return { body: row, position: undefined };
      const pick = (from: LicenceFields) => Object.fromEntries(names.map((name) => [name, from[name]]));
      const changed = { type: 'LicenceChanged', data: { id, before: pick(current), after: pick(next) } };
      const stored = await image.append(licenceStream(id), [changed], envelope);
      if (isRejection(stored)) return stored;
      await access.enforce();
      return { body: row, position: stored.position };
    }),
  );
}
