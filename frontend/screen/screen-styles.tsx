import { Global } from '@emotion/react';

/**
 * A screen is drawn for 1920×1080 and grows and shrinks with the picture: 1rem is ten of its pixels. What is typed on stays
 * readable on a small device (`link/link-page.tsx`).
 */
export const ScreenStyles = () => (
  <Global
    styles={{
      html: { fontSize: 'min(calc(100vw / 192), calc(100vh / 108))' },
      body: { backgroundColor: 'var(--rail)' },
    }}
  />
);
