import '../api/schemas-without-eval.ts';
import '@fontsource-variable/inter/wght.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router';
import { PageStyles } from '#frontend/design/global-styles.tsx';
import { startLanguages } from '#frontend/i18n/setup.ts';
import { TerminalApp } from './app.tsx';
import { WhichTerminal } from './door/which-terminal.tsx';
import { TerminalGuard } from './kit/terminal-guard.tsx';
import { TerminalStyles } from './kit/terminal-styles.tsx';

await startLanguages();
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no place to draw');
createRoot(root).render(
  <StrictMode>
    <PageStyles />
    <TerminalStyles />
    <TerminalGuard>
      {/* Who is signed in decides what there is. A router with loaders would be 18 kB more of which nothing is used. */}
      <BrowserRouter>
        <Routes>
          <Route path="/terminals/:terminalId/*" element={<TerminalApp />} />
          <Route path="*" element={<WhichTerminal />} />
        </Routes>
      </BrowserRouter>
    </TerminalGuard>
  </StrictMode>,
);
