import { areaTexts } from '#frontend/i18n/area-texts.ts';
import type de from '#frontend/texts/administration/de.json';

export const { useText: useAdministrationText } = areaTexts<typeof de>(
  'administration',
  import.meta.glob('#frontend/texts/administration/*.json'),
);
