import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { useTimelineText } from '#frontend/features/timeline/timeline-text.ts';

/** Said when the address holds something that is no filter. */
export function UnreadableFilter(): ReactNode {
  const say = useTimelineText();
  return <Line role="status">{say('filter.unreadable')}</Line>;
}

const Line = styled.p`
  margin: 0;
  padding: 6px 16px;
  background: var(--warn-tint);
  color: var(--warn);
`;
