/**
 * The time of day that a person typed, as `HH:MM`: "6", "630", "6:30", "6.30", "18h", "24:00". Undefined when it is
 * none.
 */
export function typedTime(text: string): string | undefined {
  const plain = text.trim().toLowerCase();
  const parts = /^(\d{1,2})(?:[:.,h ](\d{2})?)?$/.exec(plain) ?? /^(\d{1,2})(\d{2})$/.exec(plain);
  if (parts === null) return undefined;
  const [, hours = '', minutes = '00'] = parts;
  const [hour, minute] = [Number(hours), Number(minutes)];
  if (minute > 59 || hour > 24 || (hour === 24 && minute > 0)) return undefined;
  return `${hours.padStart(2, '0')}:${minutes}`;
}
