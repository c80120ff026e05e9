import type { ChangeFields } from '#domain/kernel/change-fields.ts';
import type { Format } from '#frontend/i18n/format.ts';
import { actorWord } from '#frontend/kit/actors/actor-word.ts';
import { kitText } from '#frontend/kit/kit-text.ts';
import type { Property } from '#frontend/kit/panels/property-list.tsx';

/** Who made an object and who changed it last, as lines of its page; a dash where nothing is known of it. */
export function changeLines(
  { createdBy, createdOn, changedBy, changedOn }: Partial<ChangeFields>,
  format: Format,
): readonly Property[] {
  const said = (by: string | null | undefined, on: string | null | undefined): string =>
    typeof by !== 'string' || typeof on !== 'string'
      ? '–'
      : kitText('changes.by', { name: actorWord(by), time: format.dateTime(Date.parse(on)) });
  return [
    { name: 'created', label: kitText('changes.created'), value: said(createdBy, createdOn) },
    { name: 'changed', label: kitText('changes.changed'), value: said(changedBy, changedOn) },
  ];
}
