import styled from '@emotion/styled';

/** Radio buttons, one below the other. */
export const Choices = styled.div`
  display: flex;
  flex-direction: column;
  & > label { flex-direction: row; align-items: center; gap: 4px; font-weight: 500; cursor: pointer; }
`;
