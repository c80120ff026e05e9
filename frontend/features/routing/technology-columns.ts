import type { TechnologyItem } from '#domain/base-data/object-types.ts';
import type { SheetColumn } from '#frontend/kit/sheet/sheet-column.ts';
import { namesLike } from '#frontend/kit/sheet/sheet-column.ts';
import type { Catalogue } from './model/catalogue.ts';
import { completeCharacteristics } from './model/characteristics-cell.ts';
import type { routingText } from './routing-text.ts';

type Text = typeof routingText;
type StepColumn = Extract<keyof TechnologyItem, string>;

/** Columns of the routing table, in the order in which people enter a step. */
export function stepColumns(t: Text, catalogue: Catalogue): readonly SheetColumn[] {
  const { book, factory } = catalogue;
  const valueAdds = [...factory.objects.valueAdds.values()]
    .filter(({ productionProcessStep }) => productionProcessStep)
    .map(({ valueAddName }) => valueAddName)
    .toSorted((a, b) => a.localeCompare(b, catalogue.language));
  const free = factory.objects.resources
    .entries()
    .filter(([, { archived, isAttendantResource }]) => archived !== true && isAttendantResource !== true)
    .map(([id, { resourceGroups }]) => ({ name: book('resources').nameOf(id), resourceGroups }))
    .toArray()
    .toSorted((a, b) => a.name.localeCompare(b.name, catalogue.language, { numeric: true }));
  const resourcesOf = (group: string | undefined): readonly string[] => {
    const id = book('resourceGroups').idOf(group ?? '');
    return free
      .filter(({ resourceGroups }) => id === undefined || resourceGroups.some((one) => one === id))
      .map(({ name }) => name);
  };
  const column = (id: StepColumn, width: number, others: Partial<SheetColumn> = {}): SheetColumn => ({
    id,
    width,
    header: t(`step.${id}`),
    ...others,
  });
  const duration = { right: true, help: t('help.duration') };
  return [
    column('number', 64, { right: true, sticky: true }),
    column('valueAddName', 170, {
      sticky: true,
      help: t('help.valueAddName'),
      complete: (text) => namesLike(valueAdds, text),
    }),
    column('resourceGroupId', 140, { picks: true, complete: (text) => namesLike(book('resourceGroups').names, text) }),
    column('resourceId', 140, {
      picks: true,
      help: t('help.resourceId'),
      complete: (text, row) => namesLike(resourcesOf(row?.cells['resourceGroupId']), text),
    }),
    column('duration', 96, duration),
    column('setupTime', 96, duration),
    column('lotSize', 76, { right: true, help: t('help.lotSize') }),
    column('bufferTime', 112, { right: true, help: t('help.bufferTime') }),
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
      complete: (text) => completeCharacteristics(text, catalogue),
    }),
  ];
}

export function attendantColumns(t: Text, { book, factory, language }: Catalogue): readonly SheetColumn[] {
  const attendants = [...factory.objects.resources]
    .filter(([, { archived, isAttendantResource }]) => archived !== true && isAttendantResource === true)
    .map(([id]) => book('resources').nameOf(id))
    .toSorted((a, b) => a.localeCompare(b, language, { numeric: true }));
  return [
    {
      id: 'resourceId',
      header: t('attendant.resourceId'),
      width: 220,
      picks: true,
      help: t('help.attendant'),
      complete: (text) => namesLike(attendants, text),
    },
    { id: 'fromNumber', header: t('attendant.fromNumber'), width: 110, right: true },
    { id: 'toNumber', header: t('attendant.toNumber'), width: 110, right: true, help: t('help.toNumber') },
  ];
}

export function bomColumns(t: Text, { book }: Catalogue): readonly SheetColumn[] {
  return [
    {
      id: 'materialId',
      header: t('bom.materialId'),
      width: 260,
      picks: true,
      help: t('help.materialId'),
      complete: (text) => namesLike(book('materials').names, text),
    },
    { id: 'amount', header: t('bom.amount'), width: 100, right: true },
    { id: 'unit', header: t('bom.unit'), width: 80, derived: true },
    { id: 'number', header: t('bom.number'), width: 110, right: true, help: t('help.bomNumber') },
  ];
}
