import { type RightsHolder, rightsOfHolder } from '#domain/administration/roles.ts';
import type { UserFields } from '#domain/administration/user.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { Right, Rights } from '#domain/kernel/rights.ts';
import type { FactoryImage } from '../factory/factory-image.ts';
import { type Envelope, userOf } from '../kernel/command.ts';
import { holderOf } from './access-keeper.ts';

type Image = Pick<FactoryImage, 'users' | 'roles'>;

/**
 * Nobody gives what they do not have, and nobody changes who may do more than they: otherwise the right to edit users
 * would be every right. Licences do not count: an administrator of a plant whose licence has ended still administers.
 */
export function refuseBeyond(
  image: Image,
  { actor, rights }: Pick<Envelope, 'actor' | 'rights'>,
  wanted: Iterable<Right>,
): Rejection | undefined {
  const fields = image.users.get(userOf(actor) ?? '');
  // A connected system has what its token has, whoever made it.
  const isPerson = actor.kind === 'user' && actor.apiTokenId === undefined;
  const own = fields === undefined || !isPerson ? rights : grantedTo(image, holderOf(fields));
  const beyond = [...wanted].filter((right) => !own.has(right));
  return beyond.length === 0 ? undefined : reject('accessDenied', { rights: beyond.slice(0, 20) });
}

/** Acting on a user, such as handing out a link to a new password: only for who may do at least as much. */
export function refuseActingOn(
  image: Image,
  who: Pick<Envelope, 'actor' | 'rights'>,
  fields: UserFields,
): Rejection | undefined {
  return refuseBeyond(image, who, grantedTo(image, holderOf(fields)));
}

/** What roles and flags give, whatever is licensed. */
export const grantedTo = ({ roles }: Pick<FactoryImage, 'roles'>, holder: RightsHolder): Rights =>
  rightsOfHolder({ ...holder, moduleLicences: undefined, workbenchUser: false }, { roles, licenceEnds: new Map() }, 0);
