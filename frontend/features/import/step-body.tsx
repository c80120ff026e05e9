import styled from '@emotion/styled';

/** Content of a step below the bar of steps; `data-wide` where it has tables. */
export const Body = styled.div`
  padding: 24px;
  max-width: 880px;
  &[data-wide] { max-width: 1280px; }
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: 20px;
  & h2 { font-size: var(--size-title-2); line-height: 22px; overflow-wrap: anywhere; }
  @media (max-width: 599px) { padding: 16px; }
`;

/** Figures beside each other. */
export const Figures = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px 24px;
  font-feature-settings: 'tnum';
  & .bad { color: var(--err); font-weight: 600; }
  & .good { color: var(--ok); font-weight: 600; }
`;
