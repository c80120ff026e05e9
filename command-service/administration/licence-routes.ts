import { changeLicence, changeLicences } from '#domain/administration/api/user-calls.ts';
import {
  type LicenceFields,
  licenceRow,
  type ModuleLicenceRow,
  moduleLicenceIdSchema,
} from '#domain/administration/licence.ts';
import { type ModuleLicenceId, moduleLicences } from '#domain/administration/modules.ts';
import { changedMeanwhile } from '#domain/base-data/rules/changed-meanwhile.ts';
import { farDates } from '#domain/base-data/rules/date-rules.ts';
import type { ReceivedBy } from '#domain/call.ts';
import type { DomainEvent } from '#domain/kernel/event.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { licenceStream } from '#domain/kernel/stream-names.ts';
import type { Service } from '#infra/http/service.ts';
import { changeSetOf, type Envelope } from '../kernel/command.ts';
import { answerWrite } from '../writes/answer-write.ts';
import { licenceOf } from './access-keeper.ts';
import type { AdministrationContext } from './administration-context.ts';
import { assignedTo } from './user-commands.ts';

type Changes = ReceivedBy<typeof changeLicence>['Body'];

interface Decided {
  readonly id: ModuleLicenceId;
  readonly row: ModuleLicenceRow;
  /** undefined: it is as it was wished. */
  readonly event: DomainEvent | undefined;
}

/** `PUT licences/{id}` and `PUT licences` (base data §3, §7): how many users may have module licences, and until when they hold. */
export function licenceRoutes(service: Service, context: AdministrationContext): void {
  const { access, administrationInTurn } = context;
  const { image } = context.branches.main;

  answerWrite(service, context, changeLicence, (request, envelope) =>
    administrationInTurn(async () => {
      const id = moduleLicenceIdSchema.safeParse(request.params.id).data;
      if (id === undefined) return reject('objectnotexists', { moduleLicenceId: request.params.id });
      const decided = decide(id, request.body);
      if (isRejection(decided)) return decided;
      const position = await store([decided], envelope);
      return isRejection(position) ? position : { body: decided.row, position };
    }),
  );

  // All are decided before the first is stored.
  answerWrite(service, context, changeLicences, (request, envelope) =>
    administrationInTurn(async () => {
      const decided: Decided[] = [];
      for (const [index, { moduleLicenceId: id, ...changes }] of request.body.items.entries()) {
        if (decided.some((one) => one.id === id))
          return reject('validation', { fields: { [`items.${index}.moduleLicenceId`]: 'namedTwice' } });
        const one = decide(id, changes);
        if (isRejection(one)) return reject(one.errorCode, { moduleLicenceId: id, ...one.detailsObject });
        decided.push(one);
      }
      const position = await store(decided, envelope);
      return isRejection(position) ? position : { body: { items: decided.map(({ row }) => row) }, position };
    }),
  );

  function decide(id: ModuleLicenceId, { seen, ...changes }: Changes): Decided | Rejection {
    const current = licenceOf(image, id);
    const next: LicenceFields = { ...current, ...changes };
    const names = (['maxNumberOfUsers', 'expiryDate'] as const).filter((name) => next[name] !== current[name]);
    // What is as it was wished contradicts nobody: of several, a repeat after a fall may find some stored already.
    const meanwhile = names.length === 0 ? undefined : changedMeanwhile(current, seen);
    if (meanwhile !== undefined) return meanwhile;
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
    const pick = (from: LicenceFields) => Object.fromEntries(names.map((name) => [name, from[name]]));
    const event = { type: 'LicenceChanged', data: { id, before: pick(current), after: pick(next) } };
    return { id, row, event: names.length === 0 ? undefined : event };
  }

  /** Position of the last of them; undefined when there was nothing to store. */
  async function store(decided: readonly Decided[], envelope: Envelope): Promise<bigint | undefined | Rejection> {
    let position: bigint | undefined;
    for (const { id, event } of decided) {
      if (event === undefined) continue;
      // Events are numbered within a command; these are one change, each of a stream of its own.
      const own =
        decided.length === 1
          ? envelope
          : { ...envelope, commandId: `${envelope.commandId}~${id}`, changeSet: changeSetOf(envelope) };
      const stored = await image.append(licenceStream(id), [event], own);
      if (isRejection(stored)) return stored;
      position = stored.position;
    }
    if (position !== undefined) await access.enforce();
    return position;
  }
}
