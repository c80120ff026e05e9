import { areaTexts } from '#frontend/i18n/area-texts.ts';
import type de from '#frontend/texts/scan/de.json';

export const { useText: useScanText } = areaTexts<typeof de>('scan', import.meta.glob('#frontend/texts/scan/*.json'));
