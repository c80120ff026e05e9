import '@fontsource-variable/inter/wght.css';
import './theme-types.ts';
import { createColorScheme, createTheme, type PaletteOptions } from '@mui/material/styles';
import { schemeAttribute } from './css-variables.ts';
import { fontFamily } from './text-sizes.ts';
import { componentOverrides } from './theme-components.ts';
import { canvasTokens, type Scheme } from './tokens.ts';

/** The one theme of the product (look, section 11): light, dark and high contrast as CSS variables. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: schemeAttribute },
  defaultColorScheme: 'light',
  colorSchemes: {
    light: { palette: paletteOf('light') },
    dark: { palette: paletteOf('dark') },
    // Material completes only its own two schemes by itself.
    contrast: createColorScheme({ palette: paletteOf('contrast') }),
  },
  spacing: 4,
  shape: { borderRadius: 6 },
  breakpoints: { values: { xs: 0, sm: 600, md: 960, lg: 1280, xl: 1920 } },
  typography: {
    fontFamily,
    h1: { fontSize: 26, lineHeight: '32px', fontWeight: 650, letterSpacing: '-0.024em' },
    h2: { fontSize: 22, lineHeight: '28px', fontWeight: 650, letterSpacing: '-0.018em' },
    h3: { fontSize: 16, lineHeight: '22px', fontWeight: 650, letterSpacing: '-0.012em' },
    h4: { fontSize: 14, lineHeight: '20px', fontWeight: 600 },
    body1: { fontSize: 14, lineHeight: '20px' },
    body2: { fontSize: 13, lineHeight: '20px' },
    caption: { fontSize: 12, lineHeight: '16px', fontWeight: 500 },
    button: { fontSize: 12.5, lineHeight: '18px', fontWeight: 500, textTransform: 'none' },
  },
  transitions: {
    easing: { easeInOut: 'cubic-bezier(.2,0,0,1)', easeOut: 'cubic-bezier(.2,0,0,1)' },
    duration: { shortest: 80, shorter: 140, short: 140, standard: 200, enteringScreen: 200, leavingScreen: 140 },
  },
  components: componentOverrides,
});

function paletteOf(scheme: Scheme): PaletteOptions {
  const t = canvasTokens(scheme);
  return {
    mode: t.scheme === 'dark' ? 'dark' : 'light',
    primary: { main: t.accent, dark: t.accentHover, light: t.accentTint, contrastText: t.onAccent },
    secondary: { main: t.text2, dark: t.text, light: t.hover, contrastText: t.surface },
    error: { main: t.err, dark: t.err, light: t.errTint, contrastText: t.onSolid },
    warning: { main: t.warn, dark: t.warn, light: t.warnTint, contrastText: t.onSolid },
    success: { main: t.ok, dark: t.ok, light: t.okTint, contrastText: t.onSolid },
    info: { main: t.info, dark: t.info, light: t.infoTint, contrastText: t.onSolid },
    background: { default: t.canvas, paper: t.surface },
    text: { primary: t.text, secondary: t.text2, disabled: t.line3 },
    divider: t.line2,
    action: { hover: t.hover, selected: t.accentTint, disabled: t.line3, disabledBackground: t.pressed },
    sim: t.sim,
    sel: t.sel,
    now: t.now,
    plan: {
      nonWorking: t.nonWorking,
      gap: t.gap,
      gapLine: t.gapLine,
      infoGap: t.infoGap,
      frozen: t.frozen,
      frozenLine: t.frozenLine,
    },
    tint: { ok: t.okTint, warn: t.warnTint, err: t.errTint, info: t.infoTint },
    bars: t.bars,
  };
}
