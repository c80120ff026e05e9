import styled from '@emotion/styled';

/** What stands side by side over the whole height: a page and what is open beside it. */
export const Split = styled.div`
  position: relative;
  flex: 1;
  min-width: 0;
  min-height: 0;
  display: flex;
`;

/** The whole height, one below the other. */
export const Column = styled.div`
  flex: 1;
  min-width: 0;
  min-height: 0;
  display: flex;
  flex-direction: column;
`;

/** Buttons at the end of a foot. */
export const EndButtons = styled.div`
  flex: 1;
  display: flex;
  justify-content: flex-end;
  gap: 8px;
`;

/** Buttons in one row, or in several where there is no room. */
export const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
`;
