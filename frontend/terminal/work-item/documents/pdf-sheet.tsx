import { useEffect, useRef, useState } from 'react';
import { useWorkItemText } from '../layout/work-item-text.ts';
import { openPdf, type PdfFailure, type PdfFile, type PdfPage, pdfFailure } from './pdf-file.ts';
import { SheetPane } from './sheet-pane.tsx';
import { fitted, type Size, type Zoom } from './zoom.ts';

interface PdfSheetProps {
  readonly content: Blob;
  readonly label: string;
  /** From 0. */
  readonly page: number;
  readonly onOpened: (pages: number) => void;
  readonly onFailed: (why: PdfFailure) => void;
}

/** One page of a PDF. */
export default function PdfSheet({ content, label, page: at, onOpened, onFailed }: PdfSheetProps) {
  const t = useWorkItemText();
  const [file, setFile] = useState<PdfFile>();
  const [page, setPage] = useState<PdfPage>();
  useEffect(() => {
    let gone = false;
    let opened: PdfFile | undefined;
    openPdf(content).then(
      (pdf) => {
        opened = pdf;
        if (gone) return pdf.close();
        setFile(pdf);
        onOpened(pdf.pages);
      },
      (error: unknown) => gone || onFailed(pdfFailure(error)),
    );
    return () => {
      gone = true;
      opened?.close();
    };
  }, [content, onOpened, onFailed]);
  useEffect(() => {
    let gone = false;
    file?.page(at).then(
      (drawn) => gone || setPage(drawn),
      () => gone || onFailed('broken'),
    );
    return () => {
      gone = true;
    };
  }, [file, at, onFailed]);
  if (page === undefined) return <p role="status">{t('document.opening')}</p>;
  return (
    <SheetPane sheet={page.size} label={label}>
      {(zoom, pane) => <DrawnPage page={page} zoom={zoom} pane={pane} onFailed={onFailed} />}
    </SheetPane>
  );
}

interface DrawnPageProps {
  readonly page: PdfPage;
  readonly zoom: Zoom;
  readonly pane: Size;
  readonly onFailed: (why: PdfFailure) => void;
}

/** Milliseconds for which the fingers rest before what is seen is drawn as sharp as it can be. */
const restFor = 150;

/**
 * The whole page lies below, as sharp as the pane shows it, and over it what is seen at the present zoom: two pictures of the
 * size of the pane, however near and however large the sheet.
 */
function DrawnPage({ page, zoom, pane, onFailed }: DrawnPageProps) {
  const below = useRef<HTMLCanvasElement>(null);
  const [sharp, setSharp] = useState<{ readonly page: PdfPage; readonly zoom: Zoom }>();
  const over = useRef<HTMLCanvasElement>(null);
  const dense = window.devicePixelRatio;
  const { scale, x, y } = zoom;
  const { width, height } = pane;

  useEffect(() => {
    const ended = new AbortController();
    const whole = fitted(page.size, { width, height }).scale;
    const canvas = sized(document.createElement('canvas'), page.size.width * whole, page.size.height * whole, dense);
    page.draw(canvas, { scale: whole * dense, x: 0, y: 0 }, ended.signal).then(
      () => put(canvas, { scale: whole * dense, x: 0, y: 0 }, page, below.current),
      () => ended.signal.aborted || onFailed('broken'),
    );
    return () => ended.abort();
  }, [page, width, height, dense, onFailed]);

  useEffect(() => {
    const ended = new AbortController();
    const timer = setTimeout(() => {
      const canvas = sized(document.createElement('canvas'), width, height, dense);
      const near = { scale: scale * dense, x: x * dense, y: y * dense };
      page.draw(canvas, near, ended.signal).then(
        () => {
          put(canvas, near, page, over.current);
          setSharp({ page, zoom: { scale, x, y } });
        },
        () => ended.signal.aborted || onFailed('broken'),
      );
    }, restFor);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [page, scale, x, y, width, height, dense, onFailed]);

  const isOfThis = sharp?.page === page;
  const grown = sharp === undefined ? 1 : scale / sharp.zoom.scale;
  const moved = sharp === undefined ? { x: 0, y: 0 } : { x: x - sharp.zoom.x * grown, y: y - sharp.zoom.y * grown };
  return (
    <>
      <canvas
        ref={below}
        style={{
          width: page.size.width * scale,
          height: page.size.height * scale,
          transform: `translate(${x}px, ${y}px)`,
        }}
      />
      <canvas
        ref={over}
        data-drawn={isOfThis && grown === 1}
        style={{
          width,
          height,
          transform: `translate(${moved.x}px, ${moved.y}px) scale(${grown})`,
          visibility: isOfThis ? 'visible' : 'hidden',
        }}
      />
    </>
  );
}

function sized(canvas: HTMLCanvasElement, width: number, height: number, dense: number): HTMLCanvasElement {
  canvas.width = Math.max(1, Math.round(width * dense));
  canvas.height = Math.max(1, Math.round(height * dense));
  return canvas;
}

/** The paper, without what lies beside it, in one go: nobody sees it being drawn. */
function put(drawn: HTMLCanvasElement, { scale, x, y }: Zoom, { size }: PdfPage, to: HTMLCanvasElement | null): void {
  if (to === null) return;
  to.width = drawn.width;
  to.height = drawn.height;
  const context = to.getContext('2d');
  if (context === null) return;
  context.beginPath();
  context.rect(x, y, size.width * scale, size.height * scale);
  context.clip();
  context.drawImage(drawn, 0, 0);
}
