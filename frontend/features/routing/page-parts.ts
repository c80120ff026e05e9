import styled from '@emotion/styled';
import { Column } from '#frontend/kit/columns.ts';

/** Below the tool bar of a page that is entered: its sections, one under the other. */
export const Body = styled(Column)`
  overflow: auto;
  gap: 16px;
  padding: 16px;
  & > * { flex: none; }
`;
