import { areaTexts } from '#frontend/i18n/area-texts.ts';
import type de from '#frontend/texts/devices/de.json';

export const { useText: useDevicesText } = areaTexts<typeof de>(
  'devices',
  import.meta.glob('#frontend/texts/devices/*.json'),
);
