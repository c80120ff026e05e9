import { Boxes } from 'lucide-react';
import { defineScreen, type PartInputProps, type PartViewProps, type ScreenPart } from '../object-screen.ts';
import { requiredPart } from '../resources/required-part.tsx';
import { Way } from './way.ts';

/**
 * In the panel of an article the way to its technologies, templates and components: they have a page of their own
 * (`features/routing/assembly`). A new article gets it with the panel that follows.
 */
const assemblyPart: ScreenPart = {
  Input: ({ object, label }: PartInputProps) =>
    object === undefined ? null : <ToAssembly object={object} label={label} />,
  View: ({ object, label }: PartViewProps) => <ToAssembly object={object} label={label} />,
};

function ToAssembly({ object, label }: Pick<PartViewProps, 'object' | 'label'>) {
  return (
    <Way to={`/basedata/articles/assemble/${String(object['articleId'])}`}>
      <Boxes size={16} strokeWidth={1.75} aria-hidden />
      {label}
    </Way>
  );
}

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
