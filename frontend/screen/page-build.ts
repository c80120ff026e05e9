/** A page that has been open for so long loads again anyway: whatever a browser has gathered by then is let go. */
const freshFor = 24 * 3_600_000;

/** A server that says nothing for so long is not there. */
const answerWithin = 10_000;

const openedAt = performance.now();

/** The script that this page started with; its name carries the hash of the build. */
export const ownEntry = (): string | undefined =>
  document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src') ?? undefined;

/** Whether a newer build than this page's is served, or the page is old; false while it would not come back whole. */
export async function isReloadDue(): Promise<boolean> {
  const served = await servedPage();
  if (served === undefined) return false;
  return served.entry !== ownEntry() || performance.now() - openedAt > freshFor;
}

/** Loads the page again if it would come back whole just now. */
export async function reloadIfServed(): Promise<void> {
  const page = await servedPage().catch(() => undefined);
  if (page !== undefined) location.reload();
}

/** Loads the page again as soon as it can be loaded; asks until then. */
export function reloadWhenServed(askEvery = 10_000): void {
  setTimeout(() => {
    servedPage().then(
      (page) => (page === undefined ? reloadWhenServed(askEvery) : location.reload()),
      () => reloadWhenServed(askEvery),
    );
  }, askEvery);
}

/** The page as the plant has it now and the script that it starts with; undefined when one of them is not there. */
export async function servedPage(): Promise<{ readonly html: string; readonly entry: string } | undefined> {
  const get = (path: string): Promise<Response> =>
    fetch(path, { cache: 'no-store', signal: AbortSignal.timeout(answerWithin) });
  const page = await get(location.pathname);
  if (!page.ok) return undefined;
  const html = await page.text();
  const entry = /<script[^>]*type="module"[^>]*src="([^"]+)"/.exec(html)?.[1];
  return entry !== undefined && (await get(entry)).ok ? { html, entry } : undefined;
}
