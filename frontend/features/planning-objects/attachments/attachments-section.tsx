import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { Paperclip } from 'lucide-react';
import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { rightTo } from '#domain/administration/plan-rights.ts';
import type { ShownAttachment } from '#domain/planning/api/object-calls.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { type ObjectKind, objectKinds } from '#frontend/features/planning-objects/object-kinds.ts';
import { usePlanningText } from '#frontend/features/planning-objects/planning-text.ts';
import { Hidden } from '#frontend/kit/hidden.ts';
import { Section } from '#frontend/kit/panels/section.tsx';
import { AttachmentLine } from './attachment-line.tsx';
import { UploadLine } from './upload-line.tsx';
import { useUploads } from './use-uploads.ts';

interface AttachmentsSectionProps {
  readonly kind: ObjectKind;
  readonly id: string;
  readonly attachments: readonly ShownAttachment[];
  /** Attached or deleted: the object is read again. */
  readonly onChanged: () => void;
}

/** Files of an object: chosen, dropped or pasted, looked at, saved, deleted. */
export function AttachmentsSection({ kind, id, attachments, onChanged }: AttachmentsSectionProps) {
  const t = usePlanningText();
  const mayAttach = useRight(rightTo.editObject);
  const picker = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const { type } = objectKinds[kind];
  const uploads = useUploads(type, id, onChanged);

  const take = (event: DragEvent | ClipboardEvent, files: FileList | undefined): void => {
    if (files === undefined || files.length === 0) return;
    event.preventDefault();
    uploads.add(files);
  };
  const paste = useEffectEvent((event: ClipboardEvent): void => {
    // Into a field that is being typed in, text is pasted.
    const isTyping =
      event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]') !== null;
    if (mayAttach && !isTyping) take(event, event.clipboardData?.files);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent): void => paste(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);

  return (
    <Drop
      data-over={isOver}
      onDragOver={(event) => {
        if (!mayAttach || !event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (mayAttach) take(event, event.dataTransfer.files);
      }}
    >
      <Section
        title={t('attachments.title')}
        action={
          mayAttach && (
            <Button
              size="small"
              startIcon={<Paperclip size={14} strokeWidth={1.75} />}
              onClick={() => picker.current?.click()}
            >
              {t('attachments.add')}
            </Button>
          )
        }
      >
        {mayAttach && (
          <FileInput
            ref={picker}
            type="file"
            multiple
            tabIndex={-1}
            aria-label={t('attachments.add')}
            onChange={({ target }) => {
              uploads.add([...(target.files ?? [])]);
              // The same file can be chosen again.
              target.value = '';
            }}
          />
        )}
        {attachments.length > 0 && (
          <List>
            {attachments.map((one) => (
              <AttachmentLine key={one.attachmentId} attachment={one} of={{ type, id }} onRemoved={onChanged} />
            ))}
          </List>
        )}
        {uploads.list.length > 0 && (
          <List>
            {uploads.list.map((upload) => (
              <UploadLine key={upload.key} upload={upload} uploads={uploads} />
            ))}
          </List>
        )}
        {attachments.length === 0 && uploads.list.length === 0 && !mayAttach && <Quiet>{t('attachments.none')}</Quiet>}
        {mayAttach && <Quiet>{t('attachments.hint')}</Quiet>}
      </Section>
    </Drop>
  );
}

const Drop = styled.div`
  border-radius: 8px;
  &[data-over='true'] { outline: 2px dashed var(--accent); outline-offset: 2px; }
`;
const List = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`;
const Quiet = styled.p`
  padding: 4px 0 2px;
  font-size: var(--size-dense);
  line-height: 18px;
  color: var(--text-2);
`;

const FileInput = Hidden.withComponent('input');
