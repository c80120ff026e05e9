import { type ReactNode, useSyncExternalStore } from 'react';
import { nameOfBar } from '#frontend/features/timeline/actions/changed-meanwhile.ts';
import { usePlanParts } from '#frontend/features/timeline/data/plan-context.ts';
import { useTimelineText } from '#frontend/features/timeline/timeline-text.ts';

/** What others hold at this moment, for screen readers: said once for each hand, not on every move of it. */
export function PresenceText(): ReactNode {
  const { presence, session } = usePlanParts();
  const say = useTimelineText();
  const text = useSyncExternalStore(presence.subscribe, () => {
    const lines = presence.held().map(({ name, id }) => say('inHand', { who: name, what: nameOfBar(session, id) }));
    return [...new Set(lines)].join('. ');
  });
  return <p role="status">{text}</p>;
}
