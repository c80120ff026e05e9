import '../api/schemas-without-eval.ts';
import '@fontsource-variable/inter/wght.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { PageStyles } from '#frontend/design/global-styles.tsx';
import { startLanguages } from '#frontend/i18n/setup.ts';
import { TerminalApp } from './app.tsx';
import { FailurePage } from './kit/failure-page.tsx';
import { TerminalStyles } from './kit/terminal-styles.tsx';
import { WhichTerminal } from './session/which-terminal.tsx';

await startLanguages();

/** Who is signed in decides what there is. This kind of router can hold back a page that is left. */
const router = createBrowserRouter([
  { path: '/terminals/:terminalId/*', element: <TerminalApp />, errorElement: <FailurePage /> },
  { path: '*', element: <WhichTerminal /> },
]);

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no place to draw');
createRoot(root).render(
  <StrictMode>
    <PageStyles />
    <TerminalStyles />
    <RouterProvider router={router} />
  </StrictMode>,
);
