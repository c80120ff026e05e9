import { isProductionStep } from '#domain/planning/plan/production-step.ts';
import type { StatusId } from '#domain/planning/plan/status.ts';
import { errorText } from '#frontend/i18n/error-text.ts';
import type { Format } from '#frontend/i18n/format.ts';
import { nameWord } from '#frontend/kit/actors/actor-word.ts';
import { kitText } from '#frontend/kit/kit-text.ts';
import { terminationWord } from './history-text.ts';

/** Fields of reports that are seconds of work. */
export const feedbackLengths = ['reportedSetup', 'reportedTime', 'reportedTrouble'] as const;
/** Fields in seconds of work. */
const lengths: ReadonlySet<string> = new Set(['planTime', 'setupTime', 'bufferTime', 'duration', ...feedbackLengths]);
/** Days of the plant as "2026-11-21". */
const days: ReadonlySet<string> = new Set(['deliveryDate', 'orderDate', 'handOverDate']);

/** A field that had no value before, or has none after. */
export const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** A value of a field as a person reads it; `name` is what the object that it is the id of is called today. */
export function valueWords(field: string, value: unknown, name: string | undefined, format: Format): string {
  if (isNothing(value)) return '–';
  if (isProductionStep(field, name ?? value)) return kitText('history.production');
  if (name !== undefined) return nameWord(name);
  switch (typeof value) {
    case 'boolean':
      return kitText(value ? 'value.yes' : 'value.no');
    case 'number':
      if (field === 'statusId') return kitText(`status.${value as StatusId}`);
      return lengths.has(field) ? format.duration(value * 1_000) : format.number(value);
    case 'string':
      if (field === 'refusal') return errorText(value);
      if (field === 'termination') return terminationWord(value);
      if (days.has(field) && /^\d{4}-\d\d-\d\d$/.test(value)) return format.day(value);
      if (/^\d{4}-\d\d-\d\dT/.test(value)) return format.dateTime(Date.parse(value));
      return value;
    default:
      return Array.isArray(value) ? value.map((one) => partWords(one)).join(', ') : partWords(value);
  }
}

/** What has parts itself: a property by its name and value, an id by its system, a file by its name, anything else as it is. */
export function partWords(part: unknown): string {
  if (typeof part !== 'object' || part === null) return String(part);
  const { propertyName, value, system, id, fileName } = part as Readonly<Record<string, unknown>>;
  if (typeof system === 'string') return `${system}: ${String(id)}`;
  if (typeof fileName === 'string') return fileName;
  return typeof propertyName === 'string' ? `${propertyName}: ${String(value)}` : JSON.stringify(part);
}
