import {
  AnnotationMode,
  getDocument,
  PasswordException,
  type PDFDocumentProxy,
  type PDFPageProxy,
  PDFWorker,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Size, Zoom } from './zoom.ts';

export type PdfFailure = 'password' | 'broken';

export interface PdfPage {
  /** In points. */
  readonly size: Size;
  /** The part that is seen at this zoom, as large as the canvas; rejects when the signal ends it. */
  readonly draw: (canvas: HTMLCanvasElement, zoom: Zoom, signal: AbortSignal) => Promise<void>;
}

export interface PdfFile {
  readonly pages: number;
  /** From 0. */
  readonly page: (at: number) => Promise<PdfPage>;
  readonly close: () => void;
}

/** Fonts that files name and do not bring, and decoders of scans: asked for by their names, and none of them runs a script. */
const parts = import.meta.glob<string>(
  [
    '../../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    '../../../../node_modules/pdfjs-dist/wasm/{jbig2,openjpeg,qcms_bg}.wasm',
  ],
  { query: '?url', import: 'default', eager: true },
);
const addresses = new Map(Object.entries(parts).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]));

/** The files lie among those of the page, under names of their own. */
class PartsOfPage {
  async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
    const address = addresses.get(filename);
    if (address === undefined) throw new Error(`There is no ${filename} here`);
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${filename} answered ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  }
}

/** Opens what was read; of what runs in a PDF, forms and links nothing is carried out. Rejects as `pdfFailure` says. */
export async function openPdf(content: Blob): Promise<PdfFile> {
  const port = new Worker(new URL('./pdf-reader.ts', import.meta.url), { type: 'module', name: 'pdf-reader' });
  const worker = PDFWorker.create({ port });
  const close = (): void => {
    worker.destroy();
    port.terminate();
  };
  try {
    const opening = getDocument({
      data: new Uint8Array(await content.arrayBuffer()),
      worker,
      BinaryDataFactory: PartsOfPage,
      useWorkerFetch: false,
      disableWorkerRendering: true,
      enableXfa: false,
      verbosity: 0,
    });
    // Nobody at a terminal knows it.
    const locked = new Promise<never>((_resolve, fail) => {
      opening.onPassword = () => fail(new PasswordException('Needs a password', 1));
    });
    const file = await Promise.race([opening.promise, locked]);
    return { pages: file.numPages, page: (at) => pageOf(file, at), close };
  } catch (error) {
    close();
    throw error;
  }
}

export const pdfFailure = (error: unknown): PdfFailure => (error instanceof PasswordException ? 'password' : 'broken');

async function pageOf(file: PDFDocumentProxy, at: number): Promise<PdfPage> {
  const page = await file.getPage(at + 1);
  const { width, height } = page.getViewport({ scale: 1 });
  return { size: { width, height }, draw: (canvas, zoom, signal) => draw(page, canvas, zoom, signal) };
}

async function draw(page: PDFPageProxy, canvas: HTMLCanvasElement, zoom: Zoom, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const task = page.render({
    canvas,
    viewport: page.getViewport({ scale: zoom.scale, offsetX: zoom.x, offsetY: zoom.y }),
    annotationMode: AnnotationMode.ENABLE,
  });
  const cancel = (): void => task.cancel();
  signal.addEventListener('abort', cancel);
  try {
    await task.promise;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
