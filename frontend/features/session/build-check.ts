import { notify } from '#frontend/kit/notifications.ts';
import { hasUnsavedWork } from '#frontend/kit/unsaved-work.ts';
import { sessionText } from './session-text.ts';

/** Planning §9. */
const buildCheckInterval = 300_000;

/** Milliseconds without a key or a pointer after which somebody is not in the middle of something. */
const quietFor = 5_000;

/**
 * Looks every five minutes whether the plant serves a newer build, and reloads the page then: as soon as nothing is open
 * that would be lost.
 */
export function watchBuild(): () => void {
  const own = entryOf(document.documentElement.outerHTML);
  let isOld = false;
  let touchedAt = 0;
  const touch = (): void => {
    touchedAt = performance.now();
  };
  const gestures = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;
  for (const gesture of gestures) addEventListener(gesture, touch, { passive: true, capture: true });
  const look = setInterval(() => {
    fetch('/index.html', { cache: 'no-store' })
      .then(async (response) => {
        const served = response.ok ? entryOf(await response.text()) : undefined;
        isOld = served !== undefined && own !== undefined && served !== own;
        if (isOld && isBusy())
          notify({
            severity: 'info',
            text: sessionText('build.new'),
            action: { label: sessionText('build.reload'), run: () => location.reload() },
          });
      })
      // Unreachable: the next look tells.
      .catch(() => undefined);
  }, buildCheckInterval);
  const reload = setInterval(() => {
    if (isOld && performance.now() - touchedAt > quietFor && !isBusy()) location.reload();
  }, 1_000);
  return () => {
    clearInterval(look);
    clearInterval(reload);
    for (const gesture of gestures) removeEventListener(gesture, touch, { capture: true });
  };
}

/** Something is typed, or a question is open. */
function isBusy(): boolean {
  const { activeElement } = document;
  const isTyping =
    (activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement) &&
    activeElement.value !== '';
  return isTyping || hasUnsavedWork() || document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
}

/** The entry script's name carries the hash of the build. */
const entryOf = (page: string): string | undefined => /<script[^>]*type="module"[^>]*src="([^"]+)"/.exec(page)?.[1];
