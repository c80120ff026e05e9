import { Global } from '@emotion/react';
import { cssVariables } from './css-variables.ts';
import { textVariables } from './text-sizes.ts';

/** Tokens as CSS variables, the ground of the page, focus for the keyboard, no movement where it is not wanted. */
export function PageStyles() {
  return (
    <Global
      styles={{
        ...cssVariables,
        ':root': textVariables,
        '*, *::before, *::after': { boxSizing: 'border-box' },
        'html, body, #root': { height: '100%', margin: 0 },
        body: {
          font: '400 var(--size-body)/20px var(--font)',
          color: 'var(--text)',
          backgroundColor: 'var(--canvas)',
          WebkitFontSmoothing: 'antialiased',
          overflow: 'hidden',
        },
        'h1, h2, h3, h4, p, ul, ol, dl, dd, figure': { margin: 0, padding: 0 },
        'ul, ol': { listStyle: 'none' },
        'input[type="checkbox"], input[type="radio"]': { accentColor: 'var(--accent)' },
        'a, button, input, select, textarea, [tabindex]': {
          '&:focus-visible': { outline: '2px solid var(--sel)', outlineOffset: 2 },
        },
        // Fields draw their own ring.
        '.MuiInputBase-input:focus-visible, [role="dialog"]:focus-visible, [role="menu"]:focus-visible': { outline: 0 },
        '.tabular': { fontFeatureSettings: "'tnum'" },
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': {
            animationDuration: '80ms !important',
            animationIterationCount: '1 !important',
            transitionProperty: 'opacity !important',
            transitionDuration: '80ms !important',
          },
        },
      }}
    />
  );
}
