import styled from '@emotion/styled';

/** One way beside the steps. */
export const Card = styled.section`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: 8px;
  padding: 14px 16px;
  border: 1px solid var(--line-2);
  border-radius: 10px;
  background: var(--surface);
  & h3 { margin: 0; font-size: var(--size-title-3); line-height: 20px; font-weight: 650; }
  & p { margin: 0; color: var(--text-2); font-size: var(--size-body); line-height: 19px; }
  & [role=alert] { color: var(--err); font-weight: 550; }
  & .progress { width: 100%; }
`;
