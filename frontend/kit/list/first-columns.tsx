import Divider from '@mui/material/Divider';
import MenuItem from '@mui/material/MenuItem';
import { useQueryClient } from '@tanstack/react-query';
import { changeGlobalSettings } from '#domain/administration/api/settings-calls.ts';
import { ask } from '#frontend/api/ask.ts';
import { useRight, useSession } from '#frontend/api/session-context.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';
import type { ListColumn } from '#frontend/kit/list/data/list-definition.ts';
import { plantSettingsKey, usePlantSettings } from '#frontend/kit/plant-settings.ts';
import { useAttempt } from '#frontend/kit/use-attempt.ts';

/** Lists of which the plant says with which columns they begin (base data §3), for everybody and for external partners. */
const sets = {
  projects: ['projectsColumns'],
  positions: ['orderPositionsColumns'],
  productionOrders: ['productionOrdersColumns'],
  operations: ['operationsColumns', 'operationsColumnsExternal'],
  activities: ['activitiesColumns', 'activitiesColumnsExternal'],
} as const;
const isSetList = (name: string): name is keyof typeof sets => Object.hasOwn(sets, name);

type Column = Pick<ListColumn<never>, 'field' | 'hiddenAtFirst'>;

/** Fields of the columns that are left out until a person chooses. */
export function useHiddenAtFirst(name: string, columns: readonly Column[]): readonly string[] {
  const settings = usePlantSettings();
  const { user } = useSession();
  const [everybody, external = everybody] = isSetList(name) ? sets[name] : [];
  const chosen = user.external === true ? external : everybody;
  const set = chosen === undefined ? undefined : settings?.[chosen];
  // A set of which this list has no column any more would leave nothing.
  if (set !== undefined && columns.some(({ field }) => set.includes(field)))
    return columns.filter(({ field }) => !set.includes(field)).map(({ field }) => field);
  return columns.filter(({ hiddenAtFirst }) => hiddenAtFirst === true).map(({ field }) => field);
}

/** In the menu of the columns, for who may change settings: the columns as they stand become those of everybody. */
export function FirstColumnsItems({ name, shown }: { readonly name: string; readonly shown: readonly string[] }) {
  const t = useKitText();
  const client = useQueryClient();
  const { attempt } = useAttempt();
  const mayWrite = useRight('settings.write');
  if (!mayWrite || !isSetList(name)) return null;
  const store = (set: (typeof sets)[keyof typeof sets][number]) =>
    attempt(async () => {
      await ask(changeGlobalSettings, { body: { [set]: shown } });
      await client.invalidateQueries({ queryKey: plantSettingsKey });
      return t('columns.stored');
    });
  return [
    <Divider key="line" />,
    ...sets[name].map((set) => (
      <MenuItem key={set} onClick={() => void store(set)}>
        {t(set.endsWith('External') ? 'columns.forExternal' : 'columns.forAll')}
      </MenuItem>
    )),
  ];
}
