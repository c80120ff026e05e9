import { areaTexts } from '#frontend/i18n/area-texts.ts';
import type de from '#frontend/texts/time/de.json';

export const { useText: useTimeText } = areaTexts<typeof de>('time', import.meta.glob('#frontend/texts/time/*.json'));
