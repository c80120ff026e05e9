/**
 * Tables as spreadsheets put them on the clipboard: cells separated by tabs, lines by line ends; a cell with a tab, a
 * line end or a quotation mark at its start stands in quotation marks, its own doubled.
 */
export function fromTabSeparated(text: string): readonly (readonly string[])[] {
  const lines: string[][] = [];
  let line: string[] = [];
  let at = 0;
  while (at < text.length) {
    const quoted = text[at] === '"' ? quotedCell(text, at) : undefined;
    const end = quoted?.end ?? nextOf(text, at);
    line.push(quoted?.cell ?? text.slice(at, end));
    at = end;
    if (text[at] === '\t') {
      at++;
      if (at === text.length) line.push('');
    } else if (at < text.length) {
      lines.push(line);
      line = [];
      at += text.startsWith('\r\n', at) ? 2 : 1;
    }
  }
  return line.length === 0 ? lines : [...lines, line];
}

export const toTabSeparated = (lines: readonly (readonly string[])[]): string =>
  lines.map((line) => line.map(escaped).join('\t')).join('\n');

const escaped = (cell: string): string =>
  /[\t\r\n]/.test(cell) || cell.startsWith('"') ? `"${cell.replaceAll('"', '""')}"` : cell;

function nextOf(text: string, from: number): number {
  for (let at = from; at < text.length; at++) if ('\t\r\n'.includes(text.charAt(at))) return at;
  return text.length;
}

/** Undefined when the quotation mark is only a sign at the start of a cell, as in `"x`. */
function quotedCell(text: string, start: number): { readonly cell: string; readonly end: number } | undefined {
  let cell = '';
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] !== '"') cell += text[at];
    else if (text[at + 1] === '"') {
      cell += '"';
      at++;
    } else return at + 1 === text.length || '\t\r\n'.includes(text.charAt(at + 1)) ? { cell, end: at + 1 } : undefined;
  }
  return undefined;
}
