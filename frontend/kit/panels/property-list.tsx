import styled from '@emotion/styled';
import type { ReactNode } from 'react';

export interface Property {
  readonly name: string;
  readonly label: string;
  readonly value: ReactNode;
}

/** What an object is like: names at the left, values at the right. */
export function PropertyList({ properties }: { readonly properties: readonly Property[] }) {
  return (
    <List>
      {properties.map(({ name, label, value }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </List>
  );
}

const List = styled.dl`
  font-size: var(--size-dense);
  line-height: 18px;
  & > div { display: grid; grid-template-columns: 148px minmax(0, 1fr); gap: 12px; padding: 6px 0; border-bottom: 1px solid var(--line-1); }
  & > div:last-of-type { border-bottom: 0; }
  & dt { color: var(--text-2); }
  & dd { font-weight: 500; overflow-wrap: anywhere; }
  @media (max-width: 599px) {
    font-size: var(--size-title-3);
    line-height: 20px;
    & > div { grid-template-columns: 116px minmax(0, 1fr); }
    /* Beside a key of 48 px its name stands in the middle. */
    & > div:has(dd a) { padding: 0; }
    & > div:has(dd a) > dt { align-self: center; }
    & dd a { display: inline-flex; align-items: center; min-width: 48px; min-height: 48px; }
  }
`;
