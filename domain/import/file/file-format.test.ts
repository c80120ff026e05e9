import { describe, expect, test } from 'vitest';
import { type CellFormat, readDay, readInstant, readNumber, recogniseFormat } from './file-format.ts';

const comma: CellFormat = { decimal: ',', dates: 'day' };
const point: CellFormat = { decimal: '.', dates: 'day' };

describe('a number', () => {
  test.each([
    ['12.000', comma, 12_000],
    ['12.000', point, 12],
    ['1.234,5', comma, 1_234.5],
    ['1,234.5', point, 1_234.5],
    ['1 234,5', comma, 1_234.5],
    ['1’234.5', point, 1_234.5],
    ['-0,5', comma, -0.5],
    ['\u22125', point, -5],
    // Of the other manner, and to be taken for nothing else.
    ['1.5', comma, 1.5],
    ['1,25', point, 1.25],
    ['1e-7', point, 1e-7],
  ] as const)('%s with %o is %d', (cell, format, value) => {
    expect(readNumber(cell, format)).toBe(value);
  });

  test.each(['', 'x', '1,2,3', '1.2.3', '12,34.5', '5 pcs', '=1+1', '0x10', 'Infinity', '--1'])(
    '%s is none',
    (cell) => {
      for (const format of [comma, point]) expect(readNumber(cell, format)).toBeUndefined();
    },
  );
});

describe('a day', () => {
  test.each([
    ['2027-03-24', 'day', '2027-03-24'],
    ['20270324', 'day', '2027-03-24'],
    ['24.03.2027', 'day', '2027-03-24'],
    ['4/3/27', 'day', '2027-03-04'],
    ['4/3/27', 'month', '2027-04-03'],
    ['46470', 'day', '2027-03-24'],
    ['46470.25', 'day', '2027-03-24'],
  ] as const)('%s with the %s first is %s', (cell, dates, day) => {
    expect(readDay(cell, { decimal: '.', dates })).toBe(day);
  });

  test.each(['', 'soon', '31.02.2027', '2027-13-01', '7', '12000000', '24.03'])('%s is none', (cell) => {
    expect(readDay(cell, point)).toBeUndefined();
  });
});

describe('an instant', () => {
  const iso = (cell: string, zone = 'Europe/Berlin'): string | undefined => {
    const instant = readInstant(cell, zone, point);
    return instant === undefined ? undefined : new Date(instant).toISOString();
  };

  test.each([
    ['2027-03-24 06:30', '2027-03-24T05:30:00.000Z'],
    ['2027-03-24T06:30:15', '2027-03-24T05:30:15.000Z'],
    ['24.03.2027 6:30', '2027-03-24T05:30:00.000Z'],
    ['2027-03-24', '2027-03-23T23:00:00.000Z'],
    ['2027-03-24T06:30:00Z', '2027-03-24T06:30:00.000Z'],
    ['2027-03-24T06:30:00+02:00', '2027-03-24T04:30:00.000Z'],
    ['46470.270833333', '2027-03-24T05:30:00.000Z'],
  ])('%s in Berlin is %s', (cell, instant) => {
    expect(iso(cell)).toBe(instant);
  });

  test.each(['2027-03-28 02:30', '2027-03-24 25:00', 'now', '06:30'])('%s is none', (cell) => {
    expect(iso(cell)).toBeUndefined();
  });
});

describe('the format of a file', () => {
  const of = (cells: readonly string[], separator?: string) =>
    recogniseFormat([['head'], ...cells.map((one) => [one])], separator);

  test('follows from numbers that can be read in one way only', () => {
    expect(of(['12.000', '3,5'])).toEqual({ decimal: ',', dates: 'day' });
    expect(of(['12,000', '3.5'], ';')).toEqual({ decimal: '.', dates: 'day' });
    expect(of(['1.234.567'])).toEqual({ decimal: ',', dates: 'day' });
    expect(of(['0.125'], ';').decimal).toBe('.');
  });

  test('is that of the separator where no number says it', () => {
    expect(of(['12.000'], ';').decimal).toBe(',');
    expect(of(['12.000'], ',').decimal).toBe('.');
  });

  test('has the month first where a day could not be one', () => {
    expect(of(['3/24/2027', '3/4/2027']).dates).toBe('month');
    expect(of(['24/3/2027', '3/4/2027']).dates).toBe('day');
  });

  test('does not take its headings for cells', () => {
    expect(recogniseFormat([['3,5'], ['12.000']], ',').decimal).toBe('.');
  });
});
