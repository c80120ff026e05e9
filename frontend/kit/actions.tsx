import styled from '@emotion/styled';

/** The actions on an object, in the tool bar of its page. */
export const Actions = styled.div`
  flex: 1;
  min-width: 0;
  display: flex;
  align-items: center;
  gap: 8px;
  overflow-x: auto;
  & .space { flex: 1; }
  @media (max-width: 599px) { flex-wrap: wrap; & .space { display: none; } }
`;
