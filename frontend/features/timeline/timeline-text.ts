import { areaTexts, type KeyOf, type TextOf } from '#frontend/i18n/area-texts.ts';
import type de from '#frontend/texts/timeline/de.json';

export const {
  useText: useTimelineText,
  text: timelineText,
  has: hasTimelineText,
} = areaTexts<typeof de>('timeline', import.meta.glob('#frontend/texts/timeline/*.json'));

export type TimelineKey = KeyOf<typeof de>;

/** Says a text by its key, with the values of its {{placeholders}}; `count` chooses the plural. */
export type TimelineText = TextOf<TimelineKey>;
