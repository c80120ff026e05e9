import { defineScreen } from '../object-screen.ts';
import { requiredPart } from '../resources/required-part.tsx';
import { assemblyPart } from './assembly-part.tsx';

export const articles = defineScreen('articles', {
  columns: [
    { field: 'articleNumber', width: 170, strong: true },
    { field: 'articleName', width: 240, flex: 2 },
    { field: 'articleName2', width: 160, flex: 1 },
    { field: 'articleName3', width: 160, flex: 1, hiddenAtFirst: true },
    { field: 'articleGroupId', width: 200 },
    { field: 'amountUnitId', width: 130 },
  ],
  sort: 'articleNumber',
  // Handed out in order (look, section 2).
  without: ['colorIndex'],
  parts: { characteristics: requiredPart, components: assemblyPart },
});
