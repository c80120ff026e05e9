import type { GlobalSettingsChanged } from '#domain/administration/events.ts';
import type { changeGlobalSettings } from '#domain/administration/settings-calls.ts';
import type { BaseDataChange } from '#domain/base-data/object-change.ts';
import { changedMeanwhile } from '#domain/base-data/rules/changed-meanwhile.ts';
import type { GlobalSettings, SettingName } from '#domain/base-data/settings.ts';
import type { ReceivedBy } from '#domain/call.ts';
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
 * somebody else has changed one of them since, `validation` for a place without holidays, an unknown user or article.
 */
export function decideSettings(
  { factory, users }: Pick<FactoryImage, 'factory' | 'users'>,
  { seen, ...changes }: SettingsChange,
): SettingsChanged | undefined | Rejection {
  const current = factory.settings;
  const pick = (from: Partial<GlobalSettings>, names: readonly SettingName[]): Partial<GlobalSettings> =>
    Object.fromEntries(names.map((name) => [name, from[name]]));
  const differ = (one: Partial<GlobalSettings>, other: Partial<GlobalSettings>) =>
    (Object.keys(one) as SettingName[]).filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]));

  const meanwhile = changedMeanwhile(current, seen);
  if (meanwhile !== undefined) return meanwhile;
  const wished = settingsAfter(current, changes);
  const names = differ(wished, current);
  if (names.length === 0) return undefined;
  const unknown = checkHolidayPlace(wished) ?? checkReferences(pick(wished, names), factory, users);
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
