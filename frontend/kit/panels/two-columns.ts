import styled from '@emotion/styled';

/** Below the tool bar of a page about one object: what it is, and beside it, where there is room, what is said of it. */
export const TwoColumns = styled.div`
  flex: 1;
  min-width: 0;
  min-height: 0;
  overflow: auto;
  display: flex;
  flex-wrap: wrap;
  align-content: flex-start;
  gap: 16px;
  padding: 16px;
`;
export const MainColumn = styled.div`
  flex: 999 1 600px;
  min-width: 0;
  display: flex;
  flex-direction: column;
  gap: 16px;
`;
export const AsideColumn = styled.div`
  flex: 1 1 330px;
  min-width: 0;
  max-width: 100%;
  display: flex;
  flex-direction: column;
  gap: 16px;
`;
