import type { Tokens } from './tokens.ts';

/** What the theme carries beyond Material's own keys (look, section 11). */
interface PlanPalette {
  readonly sim: string;
  readonly sel: string;
  readonly now: string;
  readonly plan: Pick<Tokens, 'nonWorking' | 'gap' | 'gapLine' | 'infoGap' | 'frozen' | 'frozenLine'>;
  readonly tint: { readonly ok: string; readonly warn: string; readonly err: string; readonly info: string };
  readonly bars: readonly string[];
}

declare module '@mui/material/styles' {
  interface ColorSchemeOverrides {
    contrast: true;
  }
  interface Palette extends PlanPalette {}
  interface PaletteOptions extends Partial<PlanPalette> {}
}
