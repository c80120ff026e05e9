import { type Rejection, reject } from '#domain/kernel/rejection.ts';

/**
 * What the content of a file may be, by the ending of its name: endings as `file-type` finds them, or nothing where
 * content of this kind says nothing of itself (text, CAD exchange formats). What is not listed is not taken, above all
 * nothing that a browser or a system would run: HTML, SVG, scripts, programs.
 */
const contentOf: Readonly<Record<string, readonly string[]>> = {
  pdf: ['pdf'],
  png: ['png', 'apng'],
  jpg: ['jpg'],
  jpeg: ['jpg'],
  gif: ['gif'],
  webp: ['webp'],
  heic: ['heic'],
  heif: ['heic'],
  avif: ['avif'],
  tif: ['tif'],
  tiff: ['tif'],
  bmp: ['bmp'],
  mp4: ['mp4'],
  mov: ['mov'],
  webm: ['webm'],
  docx: ['docx'],
  xlsx: ['xlsx'],
  pptx: ['pptx'],
  odt: ['odt'],
  ods: ['ods'],
  odp: ['odp'],
  doc: ['cfb'],
  xls: ['cfb'],
  ppt: ['cfb'],
  msg: ['cfb'],
  vsdx: ['vsdx'],
  zip: ['zip'],
  '7z': ['7z'],
  dwg: ['dwg'],
  // Text, or binary without a mark.
  txt: [],
  csv: [],
  md: [],
  log: [],
  eml: [],
  dxf: [],
  step: [],
  stp: [],
  igs: [],
  iges: [],
  stl: [],
  nc: [],
  mpf: [],
  gcode: [],
};

/** What a browser may show, by what is found in the content; everything else is only saved. */
const shown: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  apng: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  mp4: 'video/mp4',
  webm: 'video/webm',
};

/** Of a file that is only saved. */
export const savedType = 'application/octet-stream';

/** Of what kind the content is: the ending of its kind, or nothing where it says nothing of itself. */
export async function kindOfContent(path: string): Promise<string | undefined> {
  // Most starts of a service see no file.
  const { fileTypeFromFile } = await import('file-type');
  return (await fileTypeFromFile(path))?.ext;
}

/** MIME type under which a file may be handed out: what its content is, never what its name says. */
export async function handedOutAs(path: string): Promise<string> {
  const found = await kindOfContent(path);
  return (found !== undefined && Object.hasOwn(shown, found) ? shown[found] : undefined) ?? savedType;
}

/**
 * MIME type of a file that somebody has sent under this name. Refusals: `fileKindNotTaken` by its ending, with those that
 * are taken; `fileNotAsNamed` when its content is of another kind, or it is empty.
 */
export async function checkedType(fileName: string, path: string, size: number): Promise<string | Rejection> {
  const ending = /\.([a-z0-9]{1,10})$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
  const expected = Object.hasOwn(contentOf, ending) ? contentOf[ending] : undefined;
  if (expected === undefined) return reject('fileKindNotTaken', { ending, taken: Object.keys(contentOf) });
  if (size === 0) return reject('fileNotAsNamed', { ending });
  const found = await kindOfContent(path);
  const fits = expected.length === 0 ? !isRun(found) : found !== undefined && expected.includes(found);
  return fits ? handedOutAs(path) : reject('fileNotAsNamed', { ending, found });
}

/** Programs, which nobody calls a text by mistake. */
const isRun = (found: string | undefined): boolean =>
  found !== undefined && ['exe', 'elf', 'macho', 'wasm', 'class', 'jar', 'dmg', 'deb', 'rpm', 'apk'].includes(found);
