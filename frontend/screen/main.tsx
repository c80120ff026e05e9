import '../api/schemas-without-eval.ts';
import '@fontsource-variable/inter/wght.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { PageStyles } from '#frontend/design/global-styles.tsx';
import { changeLanguage, startLanguages } from '#frontend/i18n/setup.ts';
import { keepPage } from './keep-page.ts';
import { broughtLink, placeOf, storeLink } from './own-link.ts';
import { reloadWhenServed } from './page-build.ts';
import { ScreenGuard } from './screen-guard.tsx';
import { NoScreenPage, ScreenPage } from './screen-page.tsx';
import { ScreenStyles } from './screen-styles.tsx';

/** Dark only (look, section 12). */
document.documentElement.dataset['scheme'] = 'dark';

start().catch(() => {
  // A part of the page did not come: the plant restarts, or the network went away while it loaded.
  reloadWhenServed();
});

// The address of a new link, opened where the screen already is, is the same page for the browser.
window.addEventListener('hashchange', () => {
  if (location.hash !== '') location.reload();
});

async function start(): Promise<void> {
  const place = placeOf(location);
  const { token, language } = broughtLink(location.hash);
  await startLanguages();
  if (language !== undefined) await changeLanguage(language);
  if (token !== undefined && place !== undefined && !place.isPreview) storeLink(place.screenId, token);
  // It is kept now, and nobody who looks at the screen shall read it.
  if (location.hash !== '') history.replaceState(null, '', `${location.pathname}${location.search}`);
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no place to draw');
  createRoot(root).render(
    <StrictMode>
      <PageStyles />
      <ScreenStyles />
      <ScreenGuard>{place === undefined ? <NoScreenPage /> : <ScreenPage place={place} brought={token} />}</ScreenGuard>
    </StrictMode>,
  );
  // After the first picture, with all that it took.
  setTimeout(() => void keepPage().catch(() => undefined), 2_000);
}
