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

/** A refusal that concerns no field. */
export const Wrong = styled.p`
  padding: 8px 14px;
  border-radius: 8px;
  background: var(--err-tint);
  color: var(--err);
  font-size: 13px;
  line-height: 20px;
  font-weight: 500;
  overflow-wrap: anywhere;
`;
