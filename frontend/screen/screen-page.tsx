import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { createActor, fromPromise } from 'xstate';
import { setPlantTimeZone } from '#frontend/i18n/plant-time-zone.ts';
import { Board } from './board/board.tsx';
import { useScreenText } from './board/screen-text.ts';
import { LinkPage } from './link-page.tsx';
import { Notice } from './notice.tsx';
import { storedLink, storeLink } from './own-link.ts';
import { isReloadDue, reloadIfServed } from './page-build.ts';
import { readContent, type ScreenPlace } from './screen-content.ts';
import { screenMachine } from './screen-machine.ts';

/** The machine of the page, for as long as the page is open. */
function startScreen(place: ScreenPlace, brought: string | undefined) {
  const actor = createActor(
    screenMachine.provide({
      actors: {
        read: fromPromise(async ({ input }) => {
          const content = await readContent(place, input.token);
          setPlantTimeZone(content.plantTimeZone);
          return content;
        }),
        checkBuild: fromPromise(isReloadDue),
      },
      // Looked at once more: minutes may have passed since the newer build was found.
      actions: { reload: () => void reloadIfServed() },
    }),
    { input: { token: brought ?? storedLink(place.screenId), isPreview: place.isPreview, now: () => Date.now() } },
  );
  return actor.start();
}

interface ScreenPageProps {
  readonly place: ScreenPlace;
  /** The link that the address brought along. */
  readonly brought: string | undefined;
}

/** `/planeustvscreen/{screen}`: what the screen shows, or how it is linked. */
export function ScreenPage({ place, brought }: ScreenPageProps) {
  const t = useScreenText();
  const [actor] = useState(() => startScreen(place, brought));
  const [isKept, setKept] = useState(true);
  const snapshot = useSelector(actor, (now) => now);
  const { content, page, failures, clockAhead } = snapshot.context;
  const name = content?.screen.screenName;
  useEffect(() => {
    if (name !== undefined) document.title = name;
  }, [name]);
  useEffect(() => whenTimePassed(() => actor.send({ type: 'look' })), [actor]);
  const isRefused = snapshot.matches('refused');
  if (isRefused && place.isPreview) return <Notice title={t('foot.preview')} text={t('link.previewLost')} />;
  if (isRefused || snapshot.matches('unlinked'))
    return (
      <LinkPage
        screenId={place.screenId}
        isLost={isRefused}
        onLinked={(token) => {
          setKept(storeLink(place.screenId, token));
          actor.send({ type: 'linked', token });
        }}
      />
    );
  if (content === undefined) return <Notice title={t('wait.title')} text={t('wait.text')} />;
  return (
    <Board
      content={content}
      page={page}
      clockAhead={clockAhead}
      isUnanswered={failures > 0}
      isPreview={place.isPreview}
      warning={isKept ? undefined : t('link.notKept')}
    />
  );
}

/** `/planeustvscreen` without a screen. */
export function NoScreenPage() {
  const t = useScreenText();
  return <Notice title={t('link.title')} text={t('link.noScreen')} />;
}

/** How often the clocks are compared. */
const every = 1_000;
/** By so much a clock that is put right slowly does not differ. */
const jump = 3_000;

/**
 * Calls `look` when the device's clock was put forward or back, when the device has slept or its page was hidden, and when its
 * network is there again. Answers with how to stop it.
 */
function whenTimePassed(look: () => void): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  // The clock that never jumps stands still in some devices that sleep: both differ then, too.
  const difference = (): number => Date.now() - performance.now();
  let before = difference();
  const tick = setInterval(() => {
    const now = difference();
    if (Math.abs(now - before) > jump) look();
    before = now;
  }, every);
  document.addEventListener('visibilitychange', () => void (document.visibilityState === 'visible' && look()), {
    signal,
  });
  window.addEventListener('online', look, { signal });
  window.addEventListener('pageshow', ({ persisted }) => void (persisted && look()), { signal });
  return () => {
    clearInterval(tick);
    stopped.abort();
  };
}
