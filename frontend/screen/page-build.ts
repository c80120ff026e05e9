/** A page that has been open for so long loads again anyway: whatever a browser has gathered by then is let go. */
const freshFor = 24 * 3_600_000;

/** A server that says nothing for so long is not there. */
const answerWithin = 10_000;

const openedAt = performance.now();

/** Whether a newer build than this page's is served, or the page is old; false while it would not come back whole. */
export async function isReloadDue(): Promise<boolean> {
  const served = await servedEntry();
  if (served === undefined) return false;
  const own = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src');
  return served !== own || performance.now() - openedAt > freshFor;
}

/** Loads the page again as soon as it can be loaded; asks until then. */
export function reloadWhenServed(askEvery = 10_000): void {
  setTimeout(() => {
    servedEntry().then(
      (entry) => (entry === undefined ? reloadWhenServed(askEvery) : location.reload()),
      () => reloadWhenServed(askEvery),
    );
  }, askEvery);
}

/** The script that the served page starts with, its name carries the hash of the build; undefined when it is not there. */
async function servedEntry(): Promise<string | undefined> {
  const get = (path: string): Promise<Response> =>
    fetch(path, { cache: 'no-store', signal: AbortSignal.timeout(answerWithin) });
  const page = await get(location.pathname);
  if (!page.ok) return undefined;
  const entry = /<script[^>]*type="module"[^>]*src="([^"]+)"/.exec(await page.text())?.[1];
  return entry !== undefined && (await get(entry)).ok ? entry : undefined;
}
