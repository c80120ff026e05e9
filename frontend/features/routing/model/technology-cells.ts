import { objectTypes } from '#domain/base-data/object-types.ts';
import { type Cell, durationCell, nameCell, numberCell, numbersCell, textCell, yesCell } from './cell.ts';
import { characteristicsCell } from './characteristics-cell.ts';

const { technologyItems, attendantResources, bom } = objectTypes.technologies.fields.shape;

const stepNumber = (id: string, required = true): Cell => numberCell(id, { required, instead: undefined });

export const stepCells: readonly Cell[] = [
  stepNumber('number'),
  textCell('valueAddName'),
  nameCell('resourceGroupId', 'resourceGroups', { required: true }),
  nameCell('resourceId', 'resources', { instead: undefined }),
  durationCell('duration'),
  durationCell('setupTime'),
  numberCell('lotSize', { instead: undefined }),
  durationCell('bufferTime'),
  numberCell('overlap', { unit: '%' }),
  numbersCell('predecessors'),
  stepNumber('parentNumber', false),
  yesCell('setupWorkStep'),
  durationCell('setupWorkStepDuration'),
  nameCell('resourceProgramId', 'resourcePrograms', { instead: undefined }),
  characteristicsCell,
];
export const stepSchema = technologyItems.element;

export const attendantCells: readonly Cell[] = [
  nameCell('resourceId', 'resources', { required: true }),
  stepNumber('fromNumber'),
  stepNumber('toNumber'),
];
export const attendantSchema = attendantResources.unwrap().element;

export const bomCells: readonly Cell[] = [
  {
    ...nameCell('materialId', 'materials', { required: true }),
    read(text, catalogue) {
      const value = catalogue.book('materials').idOf(text);
      return value === undefined ? { problem: 'unknownMaterial' } : { value };
    },
  },
  numberCell('amount', { required: true, instead: undefined }),
  stepNumber('number', false),
];
export const bomSchema = bom.unwrap().element;
