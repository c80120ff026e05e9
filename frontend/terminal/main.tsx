import '../api/schemas-without-eval.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { PageStyles } from '#frontend/design/global-styles.tsx';
import { Logo } from '#frontend/design/logo.tsx';
import { startLanguages } from '#frontend/i18n/setup.ts';

await startLanguages();

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no place to draw');
createRoot(root).render(
  <StrictMode>
    <PageStyles />
    <Logo />
  </StrictMode>,
);
