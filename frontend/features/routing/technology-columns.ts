import type { TechnologyItem } from '#domain/base-data/object-types.ts';
import { durationToType, typedDuration } from '#frontend/i18n/typed-duration.ts';
import type { AskedFilter } from '#frontend/kit/list/data/use-list.ts';
import type { SheetColumn } from '#frontend/kit/sheet/sheet-column.ts';
import { namesLike } from '#frontend/kit/sheet/sheet-column.ts';
import type { Catalogue } from './model/catalogue.ts';
import { completeCharacteristics } from './model/characteristics-cell.ts';
import type { routingText } from './routing-text.ts';
import type { KnownObjects } from './use-known-objects.ts';

type Text = typeof routingText;
type StepColumn = Extract<keyof TechnologyItem, string>;

type Search = KnownObjects['search'];

/** Columns of the routing table, in the order in which people enter a step. `plain`: what is read whole. */
export function stepColumns(t: Text, plain: Catalogue, search: Search): readonly SheetColumn[] {
  const { book } = plain;
  const column = (id: StepColumn, width: number, others: Partial<SheetColumn> = {}): SheetColumn => ({
    id,
    width,
    header: t(`step.${id}`),
    ...others,
  });
  const tidy = tidyDuration(plain.language);
  const duration = { right: true, help: t('help.duration'), tidy };
  return [
    column('number', 64, { right: true, sticky: true }),
    column('valueAddName', 170, {
      sticky: true,
      help: t('help.valueAddName'),
      search: (text) => search('valueAdds', text, [isOfProduction(true)]),
    }),
    column('resourceGroupId', 140, { picks: true, complete: (text) => namesLike(book('resourceGroups').names, text) }),
    column('resourceId', 140, {
      picks: true,
      help: t('help.resourceId'),
      search(text, row) {
        const group = book('resourceGroups').idOf(row?.cells['resourceGroupId'] ?? '');
        const inGroup: AskedFilter = { field: 'resourceGroups', operator: 'equals', value: group ?? '' };
        return search('resources', text, [isAttendant(false), ...(group === undefined ? [] : [inGroup])]);
      },
    }),
    column('duration', 96, duration),
    column('setupTime', 96, duration),
    column('lotSize', 76, { right: true, help: t('help.lotSize') }),
    column('bufferTime', 112, { right: true, help: t('help.bufferTime'), tidy }),
    column('overlap', 100, { right: true, help: t('help.overlap') }),
    column('predecessors', 104, { help: t('help.predecessors') }),
    column('parentNumber', 88, { right: true, help: t('help.parentNumber') }),
    column('setupWorkStep', 88, { help: t('help.setupWorkStep') }),
    column('setupWorkStepDuration', 104, duration),
    column('resourceProgramId', 120, {
      picks: true,
      complete: (text) => namesLike(book('resourcePrograms').names, text),
    }),
    column('characteristics', 240, {
      picks: true,
      help: t('help.characteristics'),
      complete: (text) => completeCharacteristics(text, plain),
    }),
  ];
}

export function attendantColumns(t: Text, search: Search): readonly SheetColumn[] {
  return [
    {
      id: 'resourceId',
      header: t('attendant.resourceId'),
      width: 220,
      picks: true,
      help: t('help.attendant'),
      search: (text) => search('resources', text, [isAttendant(true)]),
    },
    { id: 'fromNumber', header: t('attendant.fromNumber'), width: 140, right: true },
    { id: 'toNumber', header: t('attendant.toNumber'), width: 140, right: true, help: t('help.toNumber') },
  ];
}

export function bomColumns(t: Text, search: Search): readonly SheetColumn[] {
  return [
    {
      id: 'materialId',
      header: t('bom.materialId'),
      width: 260,
      picks: true,
      help: t('help.materialId'),
      search: (text) => search('materials', text),
    },
    { id: 'amount', header: t('bom.amount'), width: 100, right: true },
    { id: 'unit', header: t('bom.unit'), width: 80, derived: true },
    { id: 'number', header: t('bom.number'), width: 110, right: true, help: t('help.bomNumber') },
  ];
}

/** With its unit, so that nobody has to know what a number alone means. `inDays`: as `durationCell` has it. */
export const tidyDuration =
  (language: string, inDays = false) =>
  (text: string): string => {
    const seconds = typedDuration(text, language, inDays ? 86_400 : 60);
    return seconds === undefined || seconds === 0 ? text : durationToType(seconds, language, inDays);
  };

const isAttendant = (value: boolean): AskedFilter => ({ field: 'isAttendantResource', operator: 'equals', value });

/** Value adds of production, or of what is done before and after it. */
export const isOfProduction = (value: boolean): AskedFilter => ({
  field: 'productionProcessStep',
  operator: 'equals',
  value,
});
