import { Global } from '@emotion/react';

/** What holds on every page of a terminal (look, section 12): light, read from two metres, hit with gloves. */
export function TerminalStyles() {
  return (
    <Global
      styles={{
        ':root': {
          colorScheme: 'light',
          '--ground': '#edf1f4',
          '--quiet': '#dce4e9',
          '--frame': '#c7d2d9',
          '--on-rail': '#ffffff',
          '--on-rail-2': '#a9c6d6',
          '--rail-pill': '#204154',
          '--rail-ok': '#7fd6a3',
          '--rail-warn': '#ffd79a',
          '--rail-warn-ground': '#5a3200',
        },
        body: {
          font: "450 20px/28px 'Inter Variable', system-ui, sans-serif",
          backgroundColor: 'var(--ground)',
          // Nobody marks text, and two quick taps are two taps.
          userSelect: 'none',
          touchAction: 'manipulation',
          overscrollBehavior: 'none',
          WebkitTapHighlightColor: 'transparent',
        },
        'button, input, select': { font: 'inherit', color: 'inherit' },
        'a, button, input, select, textarea, [tabindex]': {
          '&:focus-visible': { outline: '3px solid var(--sel)', outlineOffset: 2 },
        },
      }}
    />
  );
}

/** Below it the terminal is in a hand: one column, smaller type. */
export const handheld = '@media (max-width: 719px)';

/** Narrower than most panels: what stands beside each other has less around it. */
export const narrowPanel = '@media (max-width: 1100px)';

/** A panel that stands upright, such as 800 × 1280: what is side by side elsewhere is one below the other. */
export const upright = '@media (min-width: 720px) and (max-width: 980px) and (orientation: portrait)';

/** A panel of 1024 × 768 and what is as low: large figures are a little smaller, so that all keys stand on it. */
export const lowPanel = '@media (min-width: 720px) and (max-height: 820px)';

/** Names are read whole from two metres: two lines before anything is cut. */
export const twoLines = `
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  overflow: hidden;
  overflow-wrap: anywhere;
`;
