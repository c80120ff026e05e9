import { areaTexts } from '#frontend/i18n/area-texts.ts';
import type de from '#frontend/texts/import/de.json';

export const { useText: useImportText, text: importText } = areaTexts<typeof de>(
  'import',
  import.meta.glob('#frontend/texts/import/*.json'),
);
