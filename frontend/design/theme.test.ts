import { expect, test } from 'vitest';
import { paletteSize } from '#domain/base-data/names.ts';
import { darkBars, lightBars } from './bar-palette.ts';
import { theme } from './theme.ts';

// shows planning 9.28
// shows base-data 9.23
test('widths at which a page changes are those of the requirement', () => {
  expect(theme.breakpoints.values).toEqual({ xs: 0, sm: 600, md: 960, lg: 1280, xl: 1920 });
});

// shows planning 9.26
// shows base-data 9.22
test('there are 24 colours for orders, each of them once, in light and dark', () => {
  for (const bars of [lightBars, darkBars]) {
    expect(bars).toHaveLength(24);
    expect(new Set(bars).size).toBe(24);
  }
  expect(paletteSize).toBe(24);
});

// shows planning 9.27
// shows base-data 9.22
test('the first colour, and that of the product, is the default one', () => {
  expect(lightBars[0]).toBe('#084f75');
  expect(theme.palette.primary.main).toBe('#084f75');
});

// shows base-data 9.18
test('a tip that was touched stays for five seconds', () => {
  expect(theme.components?.MuiTooltip?.defaultProps?.leaveTouchDelay).toBe(5_000);
});
