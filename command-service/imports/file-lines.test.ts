import { writeXlsx } from 'hucre';
import { describe, expect, test } from 'vitest';
import { workbookByHand } from '#tests/fixtures/workbook-by-hand.ts';
import { fileLines } from './file-lines.ts';

const read = (content: Uint8Array, asked = {}) => fileLines(Buffer.from(content), asked);
const workbook = (sheets: readonly { readonly name: string; readonly rows: unknown[][] }[]) =>
  writeXlsx({ sheets: sheets as never });

describe('text', () => {
  const text = 'Nummer;Größe\r\nA-1;1,5\r\n';
  const lines = [['Nummer', 'Größe'], ['A-1', '1,5'], ['']];
  const utf16 = (mark: string) => Buffer.from(`${mark}${text}`, 'utf16le');

  test.each([
    ['utf-8', Buffer.from(text)],
    ['utf-8', Buffer.from(`\ufeff${text}`)],
    ['windows-1252', Buffer.from(text, 'latin1')],
    ['utf-16le', utf16('\ufeff')],
    ['utf-16le', utf16('')],
    ['utf-16be', utf16('\ufeff').swap16()],
  ])('is read as %s', async (encoding, content) => {
    expect(await read(content)).toEqual({ lines, format: { encoding, separator: ';', decimal: ',', dates: 'day' } });
  });

  test('is read as it is asked for', async () => {
    const content = Buffer.from('a|b\n1,5|12.000\n');
    expect(await read(content)).toMatchObject({ format: { separator: '|', decimal: ',' } });
    expect(await read(content, { separator: ',' })).toMatchObject({ lines: [['a|b'], ['1', '5|12.000'], ['']] });
    expect(await read(content, { decimal: '.' })).toMatchObject({ format: { separator: '|', decimal: '.' } });
    expect(await read(Buffer.from('Gr\xf6\xdfe', 'latin1'), { encoding: 'utf-8' })).toMatchObject({
      detailsObject: { reason: 'encoding' },
    });
  });

  test('keeps its empty lines, by which rows are counted', async () => {
    expect(await read(Buffer.from('a,b\n\n1,2\n'))).toMatchObject({ lines: [['a', 'b'], [''], ['1', '2'], ['']] });
  });

  test.each([
    ['nothing', '', 'empty'],
    ['blank lines', '\n \n', 'empty'],
    ['what no text has', 'a,b\n1,\u0001\n', 'binary'],
    ['a quote that does not end', 'a,b\n"1,2\n', 'MissingQuotes'],
  ])('of %s is refused', async (_what, content, reason) => {
    expect(await read(Buffer.from(content))).toMatchObject({ errorCode: 'wrongFileFormat', detailsObject: { reason } });
  });

  test('of too many columns is refused', async () => {
    expect(await read(Buffer.from(','.repeat(16_384)))).toMatchObject({ errorCode: 'wrongFileFormat' });
    expect(await read(Buffer.from(`a${',b'.repeat(16_384)}`))).toMatchObject({ errorCode: 'fileTooLarge' });
  });
});

describe('a workbook', () => {
  test('is read with numbers, days and times as a text file would say them', async () => {
    const content = await workbook([
      {
        name: 'Orders',
        rows: [
          ['number', 'amount', 'day', 'at', 'flag', 'note'],
          ['A-1', 12.345, new Date('2027-03-24'), new Date('2027-03-24T06:30:00Z'), true, '1.234,5'],
          [],
          ['A-2', 0.1 + 0.2, null, null, false, ''],
        ],
      },
    ]);
    expect(await read(content)).toEqual({
      lines: [
        ['number', 'amount', 'day', 'at', 'flag', 'note'],
        ['A-1', '12,345', '2027-03-24', '2027-03-24 06:30:00', 'true', '1.234,5'],
        [],
        ['A-2', '0,3', '', '', 'false', ''].slice(0, 6),
      ],
      format: { decimal: ',', dates: 'day', sheet: 'Orders' },
      sheets: ['Orders'],
    });
  });

  test('has the sheet that is asked for, and says which there are', async () => {
    const content = await workbook([
      { name: 'One', rows: [['a'], [1]] },
      { name: 'Two', rows: [['b'], [2]] },
    ]);
    expect(await read(content)).toMatchObject({ lines: [['a'], ['1']], sheets: ['One', 'Two'] });
    expect(await read(content, { sheet: 'Two' })).toMatchObject({ lines: [['b'], ['2']], format: { sheet: 'Two' } });
    expect(await read(content, { sheet: 'Three' })).toMatchObject({
      errorCode: 'wrongFileFormat',
      detailsObject: { reason: 'sheet', sheets: ['One', 'Two'] },
    });
  });

  test('that is cut, broken, empty or of before 2007 is refused', async () => {
    const whole = await workbook([{ name: 'One', rows: [['a'], [1]] }]);
    const old = Buffer.from('d0cf11e0a1b11ae1', 'hex');
    const garbage = Buffer.from('PK\u0003\u0004garbage');
    const empty = await workbook([{ name: 'One', rows: [] }]);
    for (const content of [whole.subarray(0, whole.length / 2), garbage, old, empty])
      expect(await read(content)).toMatchObject({ errorCode: 'wrongFileFormat' });
  });

  test('that says it is of many gigabytes is not unpacked', async () => {
    const content = Buffer.from(await workbook([{ name: 'One', rows: [['a'], [1]] }]));
    content.writeUInt32LE(0xf0000000, content.indexOf('PK\u0001\u0002') + 24);
    expect(await read(content)).toMatchObject({ errorCode: 'fileTooLarge' });
  });

  test('that says it is of less than it has is not unpacked any further', async () => {
    const content = workbookByHand({ rows: `<row r="1"><c r="A1"><v>1</v></c></row>${' '.repeat(100_000)}` });
    for (let at = content.indexOf('PK\u0001\u0002'); at >= 0; at = content.indexOf('PK\u0001\u0002', at + 4))
      content.writeUInt32LE(500, at + 24);
    expect(await read(content)).toMatchObject({ errorCode: 'wrongFileFormat', detailsObject: { reason: 'ZipError' } });
  });

  test('of too many columns is refused', async () => {
    const content = await workbook([{ name: 'One', rows: [Array.from({ length: 1_001 }, (_, at) => `c${at}`)] }]);
    expect(await read(content)).toMatchObject({ errorCode: 'fileTooLarge', detailsObject: { maxColumns: 1_000 } });
  });

  test('as LibreOffice writes it has its shared and formatted texts, results of formulas and days', async () => {
    const content = workbookByHand({
      strings:
        '<si><t>Number</t></si><si><r><t>Due </t></r><r><rPr><b/></rPr><t>date</t></r></si><si><t xml:space="preserve">A-1 </t></si>',
      styles:
        '<numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><fonts><font/></fonts><fills><fill/></fills><borders><border/></borders><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs>',
      rows:
        '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="inlineStr"><is><t>Amount</t></is></c></row>' +
        '<row r="2"><c r="A2" t="s"><v>2</v></c><c r="B2" s="1"><v>46350</v></c><c r="C2"><f aca="false">1+1.5</f><v>2.5</v></c></row>',
    });
    expect(await read(content)).toMatchObject({
      lines: [
        ['Number', 'Due date', 'Amount'],
        ['A-1 ', '2026-11-24', '2.5'],
      ],
    });
  });

  test('as Google writes it has its texts of formulas, and its days where they are counted from 1904', async () => {
    const content = workbookByHand({
      properties: 'date1904="1"',
      styles:
        '<fonts><font/></fonts><fills><fill/></fills><borders><border/></borders><cellXfs><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs>',
      rows:
        '<row r="1"><c r="A1" t="str"><f>"Num"&amp;"ber"</f><v>Number</v></c><c r="B1" t="inlineStr"><is><t>Due</t></is></c></row>' +
        '<row r="3"><c r="A3" t="b"><v>1</v></c><c r="B3" s="1"><v>44888</v></c></row>',
    });
    expect(await read(content)).toMatchObject({ lines: [['Number', 'Due'], [], ['true', '2026-11-24']] });
  });

  test('that names files of the machine or names itself again and again gets nothing of them', async () => {
    const entity = (declared: string) =>
      workbookByHand({
        prolog: `<!DOCTYPE x [${declared}]>`,
        rows: '<row r="1"><c r="A1" t="inlineStr"><is><t>a</t></is></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>&e;</t></is></c></row>',
      });
    const bomb = Array.from({ length: 30 }, (_, at) => `<!ENTITY e${at} "&e${at + 1};&e${at + 1};">`).join('');
    for (const content of [
      entity('<!ENTITY e SYSTEM "file:///etc/hostname">'),
      entity('<!ENTITY % p SYSTEM "http://127.0.0.1:9/x"> %p;'),
      entity(`<!ENTITY e "&e0;">${bomb}<!ENTITY e30 "ha">`),
    ]) {
      const found = await read(content);
      expect('lines' in found ? found.lines[1] : [found.errorCode]).toSatisfy(([cell = '']: readonly string[]) =>
        ['&e;', '', 'wrongFileFormat'].includes(cell),
      );
    }
  });
});
