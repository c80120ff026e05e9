import styled from '@emotion/styled';
import { FileText, Image } from 'lucide-react';
import { useState } from 'react';
import type { WorkDocument } from '#domain/planning/api/shop-floor/work-item-api.ts';
import { errorCodeOf } from '#frontend/api/api-error.ts';
import { saveFile } from '#frontend/kit/save-file.ts';
import { PlainButton } from '../../kit/big-button.tsx';
import { handheld } from '../../kit/terminal-styles.tsx';
import { useWorkItem } from '../flow/work-item-context.tsx';
import { Warning } from '../layout/two-columns.tsx';
import { refusalText, useWorkItemText } from '../layout/work-item-text.ts';
import { DocumentOver } from './document-over.tsx';

/** Pictures and PDF are shown over the page; everything else is saved. */
export function DocumentList({ documents }: { readonly documents: readonly WorkDocument[] }) {
  const t = useWorkItemText();
  const { worker } = useWorkItem();
  const [shown, setShown] = useState<{ readonly title: string; readonly content: Blob }>();
  const [opening, setOpening] = useState<string>();
  const [failed, setFailed] = useState<string>();

  const open = async ({ attachmentId, path, fileName, contentType }: WorkDocument): Promise<void> => {
    setFailed(undefined);
    setOpening(attachmentId);
    try {
      const content = await worker.client.readBlob(`/planning/${path}`);
      if (contentType.startsWith('image/') || contentType === 'application/pdf')
        setShown({ title: fileName, content: content.slice(0, content.size, contentType) });
      else saveFile(fileName, content);
    } catch (error) {
      const code = errorCodeOf(error);
      const why = code === 'noResponse' ? t('document.needsNetwork') : refusalText(code);
      setFailed(t('details.document.failed', { name: fileName, why }));
    } finally {
      setOpening(undefined);
    }
  };
  if (documents.length === 0) return <p>{t('details.documents.none')}</p>;
  return (
    <>
      {failed !== undefined && <Warning role="alert">{failed}</Warning>}
      {documents.map((document) => (
        <DocumentKey
          key={document.attachmentId}
          disabled={opening !== undefined}
          aria-busy={opening === document.attachmentId}
          onClick={() => void open(document)}
        >
          {document.contentType.startsWith('image/') ? <Image size={28} /> : <FileText size={28} />}
          <span>{opening === document.attachmentId ? t('document.opening') : document.fileName}</span>
        </DocumentKey>
      ))}
      {shown !== undefined && <DocumentOver {...shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

const DocumentKey = styled(PlainButton)`
  justify-content: flex-start;
  display: flex;
  gap: 14px;
  width: 100%;
  min-height: 72px;
  margin-top: 8px;
  padding: 8px 16px;
  border: 2px solid var(--frame);
  border-radius: 12px;
  background: var(--surface);
  color: var(--text);
  text-align: left;
  font-weight: 600;
  & span { min-width: 0; overflow-wrap: anywhere; }
  &:active { background: var(--ground); }
  ${handheld} { min-height: 56px; }
`;
