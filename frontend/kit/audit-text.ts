import { areaTexts } from '#frontend/i18n/area-texts.ts';
import type de from '#frontend/texts/audit/de.json';

export const { useText: useAuditText } = areaTexts<typeof de>(
  'audit',
  import.meta.glob('#frontend/texts/audit/*.json'),
);
