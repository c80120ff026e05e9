import type { ReactNode } from 'react';
import { useTimelineText } from '#frontend/features/timeline/timeline-text.ts';
import { Banner } from '#frontend/kit/note.tsx';

/** Said when the address holds something that is no filter. */
export function UnreadableFilter(): ReactNode {
  const say = useTimelineText();
  return <Banner role="status">{say('filter.unreadable')}</Banner>;
}
