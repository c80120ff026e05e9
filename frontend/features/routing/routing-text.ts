import { areaTexts } from '#frontend/i18n/area-texts.ts';
import type de from '#frontend/texts/routing/de.json';

export const { useText: useRoutingText, text: routingText } = areaTexts<typeof de>(
  'routing',
  import.meta.glob('#frontend/texts/routing/*.json'),
);
