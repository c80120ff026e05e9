import styled from '@emotion/styled';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { handheld } from '../../kit/terminal-styles.tsx';
import { HeadBar } from '../layout/page-head.tsx';
import { Paging } from '../layout/paging.tsx';
import { Warning } from '../layout/two-columns.tsx';
import { useWorkItemText } from '../layout/work-item-text.ts';
import { SheetPane } from './sheet-pane.tsx';

/** Two thirds of a megabyte as it travels, which no step needs. */
const PdfSheet = lazy(() => import('./pdf-sheet.tsx'));

interface DocumentOverProps {
  /** PDF by its type; everything else is taken for a picture. */
  readonly content: Blob;
  readonly title: string;
  readonly onClose: () => void;
}

/** A document as large as the screen, with its way back: a kiosk has no other. */
export function DocumentOver({ content, title, onClose }: DocumentOverProps) {
  const t = useWorkItemText();
  const dialog = useRef<HTMLDialogElement>(null);
  const [pages, setPages] = useState(1);
  const [page, setPage] = useState(0);
  const [failed, setFailed] = useState<'password' | 'broken'>();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  // Both are effects' business: they must not change while nothing else does.
  const opened = useCallback((count: number) => setPages(count), []);
  const fail = useCallback((why: 'password' | 'broken') => setFailed(why), []);
  const label = pages > 1 ? `${title}, ${t('paging.of', { page: page + 1, pages })}` : title;
  const sheet =
    content.type === 'application/pdf' ? (
      <PdfSheet content={content} label={label} page={page} onOpened={opened} onFailed={fail} />
    ) : (
      <PictureSheet picture={content} label={label} onFailed={fail} />
    );
  return (
    <Over
      ref={dialog}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <Inside>
        <HeadBar title={title} onBack={onClose}>
          <Paging page={page} pages={pages} turn={(by) => setPage(Math.max(0, Math.min(pages - 1, page + by)))} />
        </HeadBar>
        {failed === undefined ? (
          <Suspense fallback={<p role="status">{t('document.opening')}</p>}>{sheet}</Suspense>
        ) : (
          <Warning role="alert">{t(`document.${failed}`)}</Warning>
        )}
      </Inside>
    </Over>
  );
}

const Over = styled.dialog`
  width: 100vw;
  height: 100dvh;
  max-width: none;
  max-height: none;
  margin: 0;
  padding: 0;
  border: 0;
  background: var(--ground);
  color: var(--text);
`;

const Inside = styled.div`
  height: 100%;
  display: flex;
  flex-direction: column;
  gap: 12px;
  padding: 12px;
  & h1 { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  ${handheld} {
    gap: 8px; padding: 8px;
    & header > div:last-child { gap: 8px; font-size: var(--size-far-note); }
    & h1 {
      font-size: var(--size-far-note); line-height: 20px; white-space: normal; max-height: 40px;
      overflow-wrap: anywhere;
    }
  }
`;

interface PictureSheetProps {
  readonly picture: Blob;
  readonly label: string;
  readonly onFailed: (why: 'broken') => void;
}

/** A drawing that is a picture, or a photo. */
function PictureSheet({ picture, label, onFailed }: PictureSheetProps) {
  const [shown, setShown] = useState<HTMLImageElement>();
  useEffect(() => {
    const image = new Image();
    const address = URL.createObjectURL(picture);
    image.onload = () => setShown(image);
    image.onerror = () => onFailed('broken');
    image.src = address;
    return () => {
      image.onload = null;
      image.onerror = null;
      URL.revokeObjectURL(address);
    };
  }, [picture, onFailed]);
  if (shown === undefined) return null;
  const { src, naturalWidth: width, naturalHeight: height } = shown;
  return (
    <SheetPane sheet={{ width, height }} label={label}>
      {({ scale, x, y }) => (
        <img
          src={src}
          alt=""
          style={{ width: width * scale, height: height * scale, transform: `translate(${x}px, ${y}px)` }}
        />
      )}
    </SheetPane>
  );
}
