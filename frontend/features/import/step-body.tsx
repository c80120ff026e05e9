import styled from '@emotion/styled';

/** Content of a step below the bar of steps. */
export const Body = styled.div`
  padding: 24px;
  max-width: 760px;
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: 20px;
  & h2 { margin: 0; font-size: var(--size-title-2); line-height: 22px; }
  & p { margin: 0; }
`;

/** Figures beside each other. */
export const Figures = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 24px;
  font-feature-settings: 'tnum';
  & .bad { color: var(--err); font-weight: 600; }
  & .good { color: var(--ok); font-weight: 600; }
`;
