import styled from '@emotion/styled';

/** Content of a step below the bar of steps. */
export const Body = styled.div`
  padding: 24px;
  max-width: 760px;
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: 20px;
  & h2 { margin: 0; font-size: 16px; line-height: 22px; }
  & p { margin: 0; }
`;

/** Why it does not go on. */
export const Trouble = styled.p`
  padding: 8px 12px;
  border-radius: 6px;
  background: var(--err-tint);
  color: var(--err);
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

export const Buttons = styled.div`
  display: flex;
  gap: 8px;
`;
