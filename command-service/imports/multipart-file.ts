/** The one file of a `multipart/form-data` body (RFC 7578). */
export interface MultipartFile {
  readonly fileName: string;
  readonly content: Buffer;
}

/**
 * First part that is a file, of a body that is wholly in memory (the route limits its size). undefined when the body
 * holds none or is broken off. Field names do not matter: the requirement's client sends `files`.
 */
export function readMultipartFile(contentType: string, body: Buffer): MultipartFile | undefined {
  const boundary = /boundary=(?:"([^"]{1,70})"|([^;\s]{1,70}))/i.exec(contentType);
  const name = boundary?.[1] ?? boundary?.[2];
  if (name === undefined) return undefined;
  const delimiter = Buffer.from(`--${name}`);
  let start = body.indexOf(delimiter);
  while (start !== -1) {
    const next = body.indexOf(delimiter, start + delimiter.length);
    if (next === -1) return undefined;
    const part = body.subarray(start + delimiter.length + 2, next - 2);
    const headEnd = part.indexOf('\r\n\r\n');
    const head = headEnd === -1 ? '' : part.subarray(0, headEnd).toString('utf8');
    const fileName = /content-disposition:[^\r\n]*filename="([^"\r\n]*)"/i.exec(head)?.[1];
    if (fileName !== undefined) return { fileName, content: part.subarray(headEnd + 4) };
    start = next;
  }
  return undefined;
}
