import { useColorScheme } from '@mui/material/styles';
import { storedText, storeText } from '#frontend/storage/browser-storage.ts';
import { schemeAttribute } from './css-variables.ts';
import type { Scheme } from './tokens.ts';

export const appearances = ['system', 'light', 'dark', 'contrast'] as const;
export type Appearance = (typeof appearances)[number];

const storageKey = 'leitstand.appearance';

/** What the person chose; `system` follows the computer, high contrast included. */
export const storedAppearance = (): Appearance =>
  appearances.find((known) => known === storedText(storageKey)) ?? 'system';

/** Sets the scheme before the first drawing, so that a dark page does not begin with a white flash. */
export function applyStoredAppearance(): void {
  const chosen = storedAppearance();
  document.documentElement.setAttribute(schemeAttribute, chosen === 'system' ? systemScheme() : chosen);
}

/** The scheme on offer to Material for a choice: its light scheme is the high-contrast one where that is wanted. */
export const lightSchemeOf = (appearance: Appearance): Scheme =>
  appearance === 'contrast' || (appearance === 'system' && wantsContrast()) ? 'contrast' : 'light';

export function useAppearance(): { readonly appearance: Appearance; readonly choose: (next: Appearance) => void } {
  const { setMode, setColorScheme } = useColorScheme();
  return {
    appearance: storedAppearance(),
    choose(next) {
      storeText(storageKey, next);
      setColorScheme({ light: lightSchemeOf(next), dark: 'dark' });
      setMode(next === 'contrast' ? 'light' : next);
    },
  };
}

const wantsContrast = (): boolean => matchMedia('(prefers-contrast: more)').matches;

function systemScheme(): Scheme {
  if (wantsContrast()) return 'contrast';
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
