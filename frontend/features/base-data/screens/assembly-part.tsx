import { Boxes } from 'lucide-react';
import type { PartInputProps, PartViewProps, ScreenPart } from '../object-screen.ts';
import { Way } from './way.ts';

/**
 * In the panel of an article the way to its technologies, templates and components: they have a page of their own
 * (`features/routing/assembly`). A new article gets it with the panel that follows.
 */
export const assemblyPart: ScreenPart = {
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
