/**
 * Tar archives as any tar program reads them: plain files, one after another (POSIX ustar). Our own, in so few lines, because
 * an auditor verifies without installing anything, and what a library has more, links, owners, long names, is what an
 * archive of ours must not have.
 */

export interface Member {
  /** At most 100 bytes of ASCII. */
  readonly name: string;
  readonly content: Buffer;
}

const block = 512;
/** Larger ones are none of ours; what is not read cannot fill the memory. */
const mostBytes = 64 * 1_048_576;

/** @param at epoch milliseconds, the time of every file in it */
export async function* tarOf(members: AsyncIterable<Member>, at: number): AsyncGenerator<Buffer> {
  for await (const { name, content } of members) {
    yield headerOf(name, content.length, at);
    yield content;
    yield Buffer.alloc((block - (content.length % block)) % block);
  }
  yield Buffer.alloc(2 * block);
}

function headerOf(name: string, size: number, at: number): Buffer {
  const header = Buffer.alloc(block);
  const octal = (value: number, from: number, length: number): void =>
    void header.write(`${value.toString(8).padStart(length - 1, '0')}\0`, from, 'latin1');
  header.write(name, 0, 100, 'latin1');
  octal(0o644, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(size, 124, 12);
  octal(Math.floor(at / 1_000), 136, 12);
  header.write('0', 156, 'latin1');
  header.write('ustar\x0000', 257, 'latin1');
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return header;
}

/** Over the header, with its own place as if it were spaces. */
function sumOf(header: Buffer): number {
  let sum = 0;
  for (const [at, byte] of header.entries()) sum += at >= 148 && at < 156 ? 32 : byte;
  return sum;
}

/** Its plain files, in their order. @throws Error in English when it is no archive, or ends too soon */
export async function* readTar(chunks: AsyncIterable<Buffer>): AsyncGenerator<Member> {
  const take = takingFrom(chunks);
  for (;;) {
    const header = await take(block);
    if (header.every((byte) => byte === 0)) return;
    const text = (from: number, length: number): string =>
      header
        .subarray(from, from + length)
        .toString('latin1')
        .replace(/\0.*$/s, '');
    if (Number.parseInt(text(148, 8), 8) !== sumOf(header)) throw new Error('this is no tar archive, or a damaged one');
    const size = Number.parseInt(text(124, 12), 8);
    if (!(size >= 0 && size <= mostBytes))
      throw new Error(`${text(0, 100)} is too large to be a file of such an archive`);
    const content = await take(size);
    await take((block - (size % block)) % block);
    if (['0', ''].includes(text(156, 1))) yield { name: text(0, 100), content };
  }
}

function takingFrom(chunks: AsyncIterable<Buffer>): (count: number) => Promise<Buffer> {
  const source = chunks[Symbol.asyncIterator]();
  let held: Buffer[] = [];
  let bytes = 0;
  return async (count) => {
    while (bytes < count) {
      const { value, done } = await source.next();
      if (done === true) throw new Error('the archive ends in the middle: it was not copied whole');
      held.push(value);
      bytes += value.length;
    }
    const whole = held.length === 1 && held[0] !== undefined ? held[0] : Buffer.concat(held, bytes);
    held = [whole.subarray(count)];
    bytes -= count;
    return whole.subarray(0, count);
  };
}
