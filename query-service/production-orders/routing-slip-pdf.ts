import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import type { RoutingSlip } from '#domain/planning/api/order-papers-api.ts';

/** Has Latin, Greek and Cyrillic letters; the fonts that every PDF reader has lack the last. */
const require = createRequire(import.meta.url);
const fontOf = (name: string): string => require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`);

/** Words and notations of the language that was asked for; the page has them. */
export interface SlipWords {
  readonly title: string;
  readonly article: string;
  readonly amount: string;
  readonly customer: string;
  readonly delivery: string;
  readonly position: string;
  readonly page: (number: number, of: number) => string;
  readonly day: (day: string) => string;
  readonly instant: (iso: string) => string;
  readonly number: (value: number) => string;
  readonly duration: (seconds: number) => string;
}

/** A4, in points. */
const edge = 42;
const width = 595.28 - 2 * edge;
const bottom = 841.89 - edge - 20;
const lineHeight = 78;
/** A module of 0.36 mm is read by every hand scanner; longer codes get narrower ones, down to a third of it. */
const widestModule = 1.02;
const codeWidth = 210;

/** The routing slip as a PDF: a head, then each step with its bar code and room for notes. */
export async function routingSlipPdf(slip: RoutingSlip, words: SlipWords): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'A4',
    margin: edge,
    bufferPages: true,
    info: { Title: `${words.title} ${slip.productionOrderNumber}` },
  });
  document.registerFont('plain', fontOf('DejaVuSans')).registerFont('bold', fontOf('DejaVuSans-Bold'));
  const whole = buffer(document);

  document.font('bold').fontSize(18).text(`${words.title} ${slip.productionOrderNumber}`, edge, edge);
  const facts = [
    [words.article, `${slip.articleName} (${slip.articleNumber})`],
    [words.amount, `${words.number(slip.articleAmount)} ${slip.amountUnitName ?? ''}`],
    [words.customer, slip.customerName ?? '–'],
    [words.delivery, words.day(slip.deliveryDate)],
    [words.position, [slip.projectNumber, slip.orderPositionNumber].filter((one) => one !== null).join(' · ')],
  ] as const;
  document.moveDown(0.4);
  for (const [label, value] of facts) {
    const { y } = document;
    document
      .font('plain')
      .fontSize(9)
      .fillColor('#586a75')
      .text(label, edge, y + 1, { width: 96, height: 11, ellipsis: true });
    document
      .font('bold')
      .fontSize(10)
      .fillColor('#14242e')
      .text(value, edge + 100, y, { width: width - 100 });
    document.moveDown(0.25);
  }
  if (slip.comment !== null)
    document
      .font('plain')
      .fontSize(9)
      .text(cut(slip.comment, 1_200), edge, document.y + 4, { width });
  let y = document.y + 12;
  for (const operation of slip.operations) {
    if (y + lineHeight > bottom) {
      document.addPage();
      y = edge;
    }
    document
      .moveTo(edge, y)
      .lineTo(edge + width, y)
      .lineWidth(0.6)
      .strokeColor('#7f909b')
      .stroke();
    document
      .fillColor('#14242e')
      .font('bold')
      .fontSize(12)
      .text(String(operation.position), edge, y + 10, { width: 40 });
    const left = edge + 44;
    const room = width - 44 - codeWidth - 16;
    document.text(operation.valueAddName, left, y + 10, { width: room, height: 16, ellipsis: true });
    document.font('plain').fontSize(9);
    document.text(operation.resourceName ?? '', left, y + 27, { width: room, height: 12, ellipsis: true });
    const times = `${words.instant(operation.startDate)} – ${words.instant(operation.endDate)}`;
    document.text(`${times}, ${words.duration(operation.planTime)}`, left, y + 40, {
      width: room,
      height: 12,
      ellipsis: true,
    });
    if (operation.comment !== null)
      document.text(cut(operation.comment, 200), left, y + 53, { width: room, height: 22, ellipsis: true });
    drawBars(document, operation.bars, edge + width - codeWidth, y + 10);
    document.fontSize(9).text(operation.code, edge + width - codeWidth, y + 54, { width: codeWidth, align: 'center' });
    y += lineHeight;
  }
  const { count } = document.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    document.switchToPage(page);
    document.page.margins.bottom = 0;
    document.font('plain').fontSize(8).fillColor('#586a75');
    document.text(`${slip.productionOrderNumber} · ${words.page(page + 1, count)}`, edge, 841.89 - edge, {
      width,
      align: 'right',
    });
  }
  document.end();
  return whole;
}

function drawBars(document: PDFKit.PDFDocument, bars: readonly number[], left: number, top: number): void {
  const modules = bars.reduce((sum, one) => sum + one, 0);
  // Ten modules of rest on either side belong to the code.
  const module = Math.min(widestModule, codeWidth / (modules + 20));
  let x = left + (codeWidth - modules * module) / 2;
  for (const [index, bar] of bars.entries()) {
    if (index % 2 === 0) document.rect(x, top, bar * module, 40);
    x += bar * module;
  }
  document.fillColor('#000000').fill();
}

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)} …` : text);
