import type { Characteristic, RequiredCharacteristic } from '#domain/base-data/fields/characteristic.ts';
import { unitsByArea } from '#domain/base-data/fields/physical-units.ts';
import { numberToType, typedNumber } from '#frontend/i18n/typed-number.ts';
import type { Catalogue } from './catalogue.ts';
import type { Cell } from './cell.ts';

/** Requirements as text: "Gewicht = 2,5 t; Farbe = rot". */
export const characteristicsCell: Cell = {
  id: 'characteristics',
  read(text, catalogue) {
    const parts = text.split(';').map((part) => part.trim());
    const read = parts.filter((part) => part !== '').map((part) => requirementOf(part, catalogue));
    return read.includes(undefined) ? { problem: 'notACharacteristic' } : { value: read };
  },
  write: (value, catalogue) =>
    (value as readonly RequiredCharacteristic[]).map((one) => textOf(one, catalogue)).join('; '),
};

function requirementOf(part: string, catalogue: Catalogue): RequiredCharacteristic | undefined {
  const sign = part.indexOf('=');
  const characteristicId = catalogue.book('characteristics').idOf(sign < 0 ? part : part.slice(0, sign));
  if (characteristicId === undefined) return undefined;
  const wanted = sign < 0 ? '' : part.slice(sign + 1).trim();
  if (wanted === '') return { characteristicId };
  if (catalogue.factory.objects.characteristics.get(characteristicId)?.kind !== 'physical')
    return { characteristicId, value: wanted };
  const amount = /^(-?[\d.,\s]+?)\s*([a-z]+\d?)?$/i.exec(wanted);
  const number = amount === null ? undefined : typedNumber(amount[1] ?? '', catalogue.language);
  if (number === undefined) return undefined;
  const unit = amount?.[2];
  return { characteristicId, amount: number, ...(unit === undefined ? {} : { unit }) };
}

function textOf({ characteristicId, amount, unit, value }: RequiredCharacteristic, catalogue: Catalogue): string {
  const name = catalogue.book('characteristics').nameOf(characteristicId);
  if (amount !== undefined)
    return `${name} = ${numberToType(amount, catalogue.language)}${unit === undefined ? '' : ` ${unit}`}`;
  return value === undefined ? name : `${name} = ${value}`;
}

/** What the last requirement of a text may become. */
export function completeCharacteristics(text: string, catalogue: Catalogue): readonly string[] {
  const end = text.lastIndexOf(';') + 1;
  const before = text.slice(0, end) + (end === 0 ? '' : ' ');
  const part = text.slice(end).trimStart();
  const sign = part.indexOf('=');
  const book = catalogue.book('characteristics');
  const of = (id: string | undefined): Characteristic | undefined =>
    id === undefined ? undefined : catalogue.factory.objects.characteristics.get(id);
  if (sign < 0) {
    const wanted = part.trim().toLowerCase();
    return book.names.filter((name) => name.toLowerCase().includes(wanted)).map((name) => `${before}${name} = `);
  }
  const name = part.slice(0, sign).trim();
  const found = of(book.idOf(name));
  const typed = part.slice(sign + 1).trim();
  if (found?.kind === 'physical') {
    const number = /^-?[\d.,]+/.exec(typed)?.[0];
    if (number === undefined || found.unitArea === undefined) return [];
    return Object.keys(unitsByArea[found.unitArea]).map((unit) => `${before}${name} = ${number} ${unit}`);
  }
  return (found?.values ?? [])
    .filter((value) => value.toLowerCase().includes(typed.toLowerCase()))
    .map((value) => `${before}${name} = ${value}`);
}
