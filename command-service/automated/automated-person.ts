import { exportRightOf } from '#domain/administration/list-rights.ts';
import { rightsOfHolder } from '#domain/administration/roles.ts';
import type { FileKind } from '#domain/base-data/file-kinds.ts';
import type { PlaceFault } from '#domain/import/automated.ts';
import { refuseType } from '#domain/import/type-rights.ts';
import type { Language } from '#domain/kernel/language.ts';
import { mainLine } from '#infra/event-store/branch.ts';
import type { Scope } from '#infra/http/scope.ts';
import { accessOf, holderOf } from '../administration/access-keeper.ts';
import { isActive } from '../administration/session-user.ts';
import type { FactoryImage } from '../factory/factory-image.ts';

/** In whose name files are taken and written, with what that person may do at this moment. */
export interface AutomatedPerson {
  readonly userId: string;
  readonly language: Language;
  readonly scope: Scope;
}

/** Of the list that progress is written from; whether it may be read the query-service asks. */
const progressRight = exportRightOf('/planning/operations');

/** `place`: who may not do by hand what it is for does not have it done either. */
export function automatedPerson(
  image: Pick<FactoryImage, 'users' | 'roles' | 'licences' | 'factory'>,
  place: FileKind | 'progresses',
  now: number,
): AutomatedPerson | PlaceFault {
  const userId = image.factory.settings.automatedImportUserId;
  if (userId === '') return 'nobody';
  const fields = image.users.get(userId);
  if (fields === undefined || !isActive(fields)) return 'personAway';
  const rights = rightsOfHolder(holderOf(fields), accessOf(image), now);
  const may =
    rights.has('import.automated') &&
    (place === 'progresses'
      ? progressRight !== undefined && rights.has(progressRight)
      : refuseType(rights, `import${place}`) === undefined);
  if (!may) return 'personMayNot';
  const scope: Scope = { actor: { kind: 'user', userId }, rights, branch: mainLine };
  return { userId, language: fields.language, scope };
}
