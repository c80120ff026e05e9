import './api/schemas-without-eval.ts';
import { ThemeProvider } from '@mui/material/styles';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { applyStoredAppearance } from './design/appearance.ts';
import { AppearanceKeeper } from './design/appearance-keeper.tsx';
import { PageStyles } from './design/global-styles.tsx';
import { theme } from './design/theme.ts';
import { SessionProvider } from './features/session/session-provider.tsx';
import { startLanguages } from './i18n/setup.ts';
import { PlantRoutes } from './routes.tsx';

applyStoredAppearance();
await startLanguages();

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no place to draw');
createRoot(root).render(
  <StrictMode>
    <ThemeProvider theme={theme} defaultMode="system">
      <PageStyles />
      <AppearanceKeeper />
      <BrowserRouter>
        <SessionProvider>
          <PlantRoutes />
        </SessionProvider>
      </BrowserRouter>
    </ThemeProvider>
  </StrictMode>,
);
