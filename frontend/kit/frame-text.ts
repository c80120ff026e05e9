import { areaTexts } from '#frontend/i18n/area-texts.ts';
import type de from '#frontend/texts/frame/de.json';

export const { useText: useFrameText, text: frameText } = areaTexts<typeof de>(
  'frame',
  import.meta.glob('#frontend/texts/frame/*.json'),
);

export type FrameText = ReturnType<typeof useFrameText>;
