/** Planning §9. */
const buildCheckInterval = 300_000;

/** Looks every five minutes whether the plant serves a newer build, and reloads the page then. */
export function watchBuild(): () => void {
  const own = entryOf(document.documentElement.outerHTML);
  const timer = setInterval(() => {
    fetch('/index.html', { cache: 'no-store' })
      .then(async (response) => {
        const served = response.ok ? entryOf(await response.text()) : undefined;
        if (served !== undefined && own !== undefined && served !== own) location.reload();
      })
      // Unreachable: the next look tells.
      .catch(() => undefined);
  }, buildCheckInterval);
  return () => clearInterval(timer);
}

/** The entry script's name carries the hash of the build. */
export const entryOf = (page: string): string | undefined =>
  /<script[^>]*type="module"[^>]*src="([^"]+)"/.exec(page)?.[1];
