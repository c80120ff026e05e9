import type { changeGlobalSettings } from '#domain/administration/api/settings-calls.ts';
import type { GlobalSettingsChanged } from '#domain/administration/events.ts';
import { exportRightOf } from '#domain/administration/list-rights.ts';
import type { BaseDataChange } from '#domain/base-data/object-change.ts';
import { changedMeanwhile } from '#domain/base-data/rules/changed-meanwhile.ts';
import { folderSettings, type GlobalSettings, type SettingName } from '#domain/base-data/settings.ts';
import type { ReceivedBy } from '#domain/call.ts';
import { refuseType } from '#domain/import/type-rights.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { settingsStream } from '#domain/kernel/stream-names.ts';
import type { Envelope } from '../kernel/command.ts';
import type { FactoryImage, Stored } from './factory-image.ts';
import { checkHolidayPlace } from './public-holidays.ts';

/** The settings that change; `seen`: those settings as the caller saw them. */
type SettingsChange = Omit<ReceivedBy<typeof changeGlobalSettings>['Body'], 'way'>;

export interface SettingsChanged {
  readonly type: typeof GlobalSettingsChanged.type;
  readonly data: { readonly before: Partial<GlobalSettings>; readonly after: Partial<GlobalSettings> };
}

/**
 * The event of a change; undefined when nothing differs. Refusals: `changedMeanwhile` when
 * somebody else has changed one of them since, `validation` for a place without holidays, an unknown user or article, two uses
 * of one folder. `sender`: of a person's own change; undefined where one that has been decided is made again.
 */
export function decideSettings(
  { factory, users }: Pick<FactoryImage, 'factory' | 'users'>,
  { seen, ...changes }: SettingsChange,
  sender?: Pick<Envelope, 'actor' | 'rights'>,
): SettingsChanged | undefined | Rejection {
  const current = factory.settings;
  const pick = (from: Partial<GlobalSettings>, names: readonly SettingName[]): Partial<GlobalSettings> =>
    Object.fromEntries(names.map((name) => [name, from[name]]));
  const differ = (one: Partial<GlobalSettings>, other: Partial<GlobalSettings>) =>
    (Object.keys(one) as SettingName[]).filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]));

  const meanwhile = changedMeanwhile(current, seen);
  if (meanwhile !== undefined) return meanwhile;
  const asked = settingsAfter(current, changes);
  const automatedImportUserId =
    sender === undefined ? asked.automatedImportUserId : inWhoseName(current, asked, sender);
  if (isRejection(automatedImportUserId)) return automatedImportUserId;
  const wished = { ...asked, automatedImportUserId };
  const names = differ(wished, current);
  if (names.length === 0) return undefined;
  const unknown =
    checkHolidayPlace(wished) ?? checkFolders(wished) ?? checkReferences(pick(wished, names), factory, users);
  if (unknown !== undefined) return unknown;
  return { type: 'GlobalSettingsChanged', data: { before: pick(current, names), after: pick(wished, names) } };
}

/** Makes the change, when the settings in it are as before; undefined when nothing differs. */
export async function storeSettings(
  image: FactoryImage,
  users: FactoryImage['users'],
  { before, after }: BaseDataChange,
  envelope: Envelope,
): Promise<Stored | Rejection | undefined> {
  const changed = decideSettings({ factory: image.factory, users }, { ...after, seen: before });
  return changed === undefined || isRejection(changed) ? changed : image.append(settingsStream, [changed], envelope);
}

/**
 * In whose name files are taken and written (decision 0258): who changes which, or where, does that in the own name, and needs the
 * rights for all of them; who only takes some out needs none. Nobody may put in somebody else.
 */
function inWhoseName(
  current: GlobalSettings,
  wished: GlobalSettings,
  { actor, rights }: Pick<Envelope, 'actor' | 'rights'>,
): string | Rejection {
  const { automatedImportTypes: types, automatedExportFilePathProgresses: exported } = wished;
  if (types.length === 0 && exported === '') return '';
  const isMore =
    types.some(
      (type) =>
        !current.automatedImportTypes.includes(type) || wished[folderSettings[type]] !== current[folderSettings[type]],
    ) ||
    (exported !== '' && exported !== current.automatedExportFilePathProgresses);
  const named = wished.automatedImportUserId;
  // Nobody: it rests until somebody takes it over.
  if (!isMore && (named === current.automatedImportUserId || named === '')) return named;
  // A token may do less than its maker, in whose name it would be done for good.
  if (actor.kind !== 'user' || actor.apiTokenId !== undefined) return reject('accessDenied');
  if (named !== current.automatedImportUserId && named !== actor.userId)
    return reject('validation', { fields: { automatedImportUserId: 'unknownValue' } });
  const needed = ['import.automated' as const, exported === '' ? undefined : exportRightOf('/planning/operations')];
  const right = needed.find((one) => one !== undefined && !rights.has(one));
  if (right !== undefined) return reject('accessDenied', { right });
  return (
    types.map((type) => refuseType(rights, `import${type}`)).find((refused) => refused !== undefined) ?? actor.userId
  );
}

/** A folder is for one kind of files only: what is written is not taken again, and nothing is taken as two things. */
function checkFolders(settings: GlobalSettings): Rejection | undefined {
  const { automatedExportFilePathProgresses } = settings;
  const names: readonly SettingName[] = [
    ...settings.automatedImportTypes.map((type) => folderSettings[type]),
    ...(automatedExportFilePathProgresses === '' ? [] : (['automatedExportFilePathProgresses'] as const)),
  ];
  const folders = names.map((name) => String(settings[name]).normalize().toLowerCase());
  const twice = names.filter((_name, index) => folders.indexOf(folders[index] ?? '') < index);
  if (twice.length === 0) return undefined;
  return reject('validation', { fields: Object.fromEntries(twice.map((name) => [name, 'onlyOnce'])) });
}

function checkReferences(
  { importDefaultArticleId, automatedImportResponsibleId, automatedImportDeputyId }: Partial<GlobalSettings>,
  factory: FactoryImage['factory'],
  users: FactoryImage['users'],
): Rejection | undefined {
  const named = { importDefaultArticleId, automatedImportResponsibleId, automatedImportDeputyId };
  const unknown = Object.entries(named).filter(([name, id]) => {
    if (id === undefined || id === '') return false;
    return name === 'importDefaultArticleId' ? !factory.objects.articles.has(id) : !users.has(id);
  });
  if (unknown.length === 0) return undefined;
  return reject('validation', { fields: Object.fromEntries(unknown.map(([name]) => [name, 'unknownValue'])) });
}

/** The settings with changes in them. A region belongs to a country: changing the country clears it. */
export const settingsAfter = (current: GlobalSettings, changes: Partial<GlobalSettings>): GlobalSettings => ({
  ...current,
  ...(changes.holidayCountry !== undefined && changes.holidayCountry !== current.holidayCountry
    ? { holidayRegion: '' }
    : {}),
  ...changes,
});
