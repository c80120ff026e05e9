import styled from '@emotion/styled';
import { handheld, upright } from '#frontend/terminal/kit/terminal-styles.tsx';
import { Card } from './surfaces.tsx';

/** What is chosen at the left, what is typed at the right; on a phone one below the other. */
export const TwoColumns = styled.div`
  position: relative;
  flex: 1;
  min-height: 0;
  display: grid;
  grid-template-columns: minmax(0, 724fr) minmax(0, 500fr);
  gap: 16px;
  padding-bottom: 20px;
  overflow-y: auto;
  /* Nothing to type: what is chosen has the room. */
  & > :only-child { grid-column: 1 / -1; }
  ${upright} { grid-template-columns: minmax(0, 1fr); grid-auto-rows: min-content; }
  ${handheld} { display: flex; flex-direction: column; gap: 10px; padding-bottom: 10px; }
`;

export const Column = styled(Card)`
  display: flex;
  flex-direction: column;
  gap: 14px;
  padding: 16px;
  min-width: 0;
  min-height: 0;
  ${handheld} { padding: 12px; gap: 10px; flex: none; }
`;

/** Why something cannot be sent, in its place on the page. */
export const Warning = styled.p`
  padding: 12px 16px;
  border-radius: 12px;
  background: var(--err-tint);
  color: var(--err);
  font-size: var(--size-far-strong);
  line-height: 28px;
  font-weight: 600;
  ${handheld} { font-size: var(--size-far-note); line-height: 23px; }
`;
