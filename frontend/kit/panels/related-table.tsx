import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

export interface RelatedColumn<Row> {
  readonly header: string;
  readonly right?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

interface RelatedTableProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly id: (row: Row) => string;
  /** Where the row's own page is, and what the link is called. */
  readonly link: (row: Row) => { readonly to: string; readonly text: string };
  readonly linkHeader: string;
  readonly columns: readonly RelatedColumn<Row>[];
  /** Shown when there are no rows. */
  readonly none: string;
}

/** The parts of an object, each a link to its own page. */
export function RelatedTable<Row>({ label, rows, id, link, linkHeader, columns, none }: RelatedTableProps<Row>) {
  if (rows.length === 0) return <None>{none}</None>;
  return (
    <Scroll>
      <Table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{linkHeader}</th>
            {columns.map(({ header, right }) => (
              <th key={header} scope="col" data-right={right === true}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const { to, text } = link(row);
            return (
              <tr key={id(row)}>
                <th scope="row">
                  <Link to={to}>{text}</Link>
                </th>
                {columns.map(({ header, right, cell }) => (
                  <td
                    key={header}
                    data-header={header}
                    data-right={right === true}
                    className={right === true ? 'tabular' : ''}
                  >
                    {cell(row)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </Table>
    </Scroll>
  );
}

const None = styled.p`
  padding: 6px 0;
  color: var(--text-2);
`;
const Scroll = styled.div`
  overflow-x: auto;
  margin: 0 -16px -12px;
`;
const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: var(--size-dense);
  line-height: 18px;
  & th, & td { padding: 7px 8px; border-top: 1px solid var(--line-1); text-align: left; vertical-align: top; overflow-wrap: break-word; }
  & th[scope='row'] { min-width: 96px; }
  & thead th { border-top: 0; font-size: var(--size-caption); font-weight: 500; color: var(--text-2); white-space: nowrap; }
  & tr > th:first-of-type { padding-left: 16px; }
  & tr > :last-child { padding-right: 16px; }
  & [data-right='true'] { text-align: right; white-space: nowrap; }
  & tbody tr:hover { background: var(--hover); }
  & .late { color: var(--err); font-weight: 600; }
  & .near { color: var(--warn); font-weight: 600; }
  & .fine { color: var(--ok); font-weight: 600; }
  & .none { color: var(--text-3); }
  & .quiet { color: var(--text-2); }
  /* A card per row, each value with its name. */
  @media (max-width: 599px) {
    & thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    &, & tbody, & tr, & th[scope='row'], & td { display: block; }
    & tr { padding: 8px 16px; border-top: 1px solid var(--line-1); font-size: var(--size-title-3); line-height: 20px; }
    & tr > th:first-of-type, & tr > td, & tr > :last-child { padding: 2px 0; border: 0; }
    & th[scope='row'] a { display: flex; align-items: center; min-height: 48px; font-size: var(--size-touch); }
    & td { display: grid !important; grid-template-columns: 116px minmax(0, 1fr); gap: 8px; text-align: left !important; white-space: normal !important; }
    & td::before { content: attr(data-header); color: var(--text-3); font-size: var(--size-dense); }
  }
`;
