import { useLocation } from 'react-router';
import type { FormValues } from './form-values.ts';

/** State of an address that opens a form for something new with fields already filled in. */
export const presetState = (preset: FormValues): { readonly preset: FormValues } => ({ preset });

/** What the form that this address opens is to be filled with. */
export function usePreset(): FormValues | undefined {
  const { state } = useLocation() as { readonly state: unknown };
  const preset = typeof state === 'object' && state !== null && 'preset' in state ? state.preset : undefined;
  return typeof preset === 'object' && preset !== null ? (preset as FormValues) : undefined;
}
