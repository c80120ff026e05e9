import { preferenceChanged, preferenceOf } from '#frontend/kit/preferences/use-preference.ts';

/** Opens or closes the strip everywhere; whoever opened it by key or button goes on with its keys. */
export function toggleSlider(): void {
  const isOpen = preferenceOf('pages', 'time').timeSlider === true;
  wantsFocus = !isOpen;
  preferenceChanged('pages', 'time', { timeSlider: !isOpen });
}

let wantsFocus = false;

/** Whether the strip that appears was asked for just now. */
export function takeFocus(): boolean {
  const wanted = wantsFocus;
  wantsFocus = false;
  return wanted;
}
