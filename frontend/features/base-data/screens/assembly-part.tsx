import styled from '@emotion/styled';
import { Boxes } from 'lucide-react';
import { Link } from 'react-router';
import type { PartInputProps, PartViewProps, ScreenPart } from '../object-screen.ts';

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

const Way = styled(Link)`
  display: flex;
  align-items: center;
  gap: 8px;
  min-height: 36px;
  margin-top: 8px;
  color: var(--accent);
  font-size: var(--size-body);
  font-weight: 550;
  text-decoration: none;
  &:hover { text-decoration: underline; }
`;
