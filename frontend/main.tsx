import './api/schemas-without-eval.ts';
import { ThemeProvider } from '@mui/material/styles';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { pageBase } from './api/page-simulation.ts';
import { momentIn, showMoment } from './api/shown-moment.ts';
import { applyStoredAppearance } from './design/appearance.ts';
import { AppearanceKeeper } from './design/appearance-keeper.tsx';
import { PageStyles } from './design/global-styles.tsx';
import { theme } from './design/theme.ts';
import { SessionProvider } from './features/session/session-provider.tsx';
import { startLanguages } from './i18n/setup.ts';
import { PlantRoutes } from './routes.tsx';

applyStoredAppearance();
showMoment(momentIn(location.search));
await startLanguages();

/** One route for all: who is signed in decides what there is. This kind of router can hold back a page that is left. */
const router = createBrowserRouter(
  [
    {
      path: '*',
      element: (
        <SessionProvider>
          <PlantRoutes />
        </SessionProvider>
      ),
    },
  ],
  pageBase === undefined ? {} : { basename: pageBase },
);

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no place to draw');
createRoot(root).render(
  <StrictMode>
    <ThemeProvider theme={theme} defaultMode="system">
      <PageStyles />
      <AppearanceKeeper />
      <RouterProvider router={router} />
    </ThemeProvider>
  </StrictMode>,
);
