import styled from '@emotion/styled';

/** Below the tool bar of a page that is entered: its sections, one under the other. */
export const Body = styled.div`
  flex: 1;
  min-height: 0;
  overflow: auto;
  display: flex;
  flex-direction: column;
  gap: 16px;
  padding: 16px;
  & > * { flex: none; }
`;
