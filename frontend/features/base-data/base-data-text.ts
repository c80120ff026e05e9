import { areaTexts } from '#frontend/i18n/area-texts.ts';
import type de from '#frontend/texts/base-data/de.json';

export const { useText: useBaseDataText, has: hasBaseDataText } = areaTexts<typeof de>(
  'base-data',
  import.meta.glob('#frontend/texts/base-data/*.json'),
);
