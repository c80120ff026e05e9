/**
 * How large text is, by what it is for (look, section 3): the only sizes of the pages, as CSS variables (`--size-body`).
 * The canvas measures with its own.
 */
const sizes = {
  /** Nothing is smaller: words of the rail, hours of a calendar. */
  least: 10.5,
  micro: 11,
  caption: 12,
  dense: 12.5,
  body: 13,
  'title-3': 14,
  /** What a finger meets. */
  touch: 15,
  'title-2': 16,
  /** Of a page, on a phone. */
  heading: 20,
  'title-1': 22,
  display: 26,
  // Of the terminal, read at arm's length and further.
  'far-note': 17,
  'far-text': 18,
  'far-strong': 20,
  'far-heading': 22,
  'far-title': 24,
  'far-page': 28,
  'far-figure': 32,
  'far-digits': 44,
  'far-amount': 54,
  'far-clock': 84,
};

/** Of the TV screen, in `rem`, ten of the pixels that it is drawn for: they grow with the picture (`screen-styles.tsx`). */
const tvSizes = {
  'tv-caption': 2.2,
  'tv-note': 2.4,
  'tv-row': 2.8,
  'tv-day': 3.2,
  'tv-title': 4.4,
  'tv-figure': 6,
};

export const fontFamily = "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

/** `--size-body` and the others, and `--font`, for `font` in one line. */
export const textVariables: Readonly<Record<string, string>> = {
  '--font': fontFamily,
  ...Object.fromEntries(Object.entries(sizes).map(([name, px]) => [`--size-${name}`, `${px}px`])),
  ...Object.fromEntries(Object.entries(tvSizes).map(([name, rem]) => [`--size-${name}`, `${rem}rem`])),
};
