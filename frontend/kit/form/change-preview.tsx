import styled from '@emotion/styled';
import type { ReactNode } from 'react';

interface ChangePreviewProps {
  readonly caption: string;
  readonly rows: readonly { readonly id: string; readonly name: ReactNode; readonly before: ReactNode }[];
  /** The same for each of them. */
  readonly after: ReactNode;
}

/** What one value for several objects would change in each. */
export function ChangePreview({ caption, rows, after }: ChangePreviewProps) {
  return (
    <Table>
      <caption>{caption}</caption>
      <tbody>
        {rows.map(({ id, name, before }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td>
              <del>{before}</del> → {after}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: var(--size-dense);
  line-height: 18px;
  & caption { padding-bottom: 6px; text-align: left; font-weight: 600; font-size: var(--size-body); }
  & tr { border-top: 1px solid var(--line-1); }
  & th { width: 45%; padding: 5px 8px 5px 0; text-align: left; font-weight: 500; overflow-wrap: anywhere; }
  & td { padding: 5px 0; overflow-wrap: anywhere; }
  & del { color: var(--text-2); }
`;
