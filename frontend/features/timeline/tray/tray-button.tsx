import { Inbox } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { QuietButton, ToolLabel } from '#frontend/features/timeline/panels/frame.ts';
import { useTimelineText } from '#frontend/features/timeline/timeline-text.ts';
import { openTray, useTrayOpen } from './tray-state.ts';
import { useUnplanned } from './use-unplanned.ts';

/** Milliseconds of delay, so that the first picture of the page is not slowed down. */
const afterFirstPicture = 800;

/** Opens and closes the tray, with the number of positions in it. */
export function TrayButton(): ReactNode {
  const isOpen = useTrayOpen();
  const t = useTimelineText();
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDrawn(true), afterFirstPicture);
    return () => clearTimeout(timer);
  }, []);
  const { data } = useUnplanned(isDrawn || isOpen);
  const count = data?.total;
  const words = count === undefined ? t('tray.title') : t('tray.open', { count });
  return (
    <QuietButton data-plain aria-label={words} title={words} aria-expanded={isOpen} onClick={() => openTray(!isOpen)}>
      <Inbox size={16} strokeWidth={1.75} />
      <ToolLabel>{words}</ToolLabel>
    </QuietButton>
  );
}
