import styled from '@emotion/styled';
import Dialog from '@mui/material/Dialog';
import { Download, FileText, Image, Trash2, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { rightTo } from '#domain/administration/plan-rights.ts';
import { attachmentCalls } from '#domain/planning/api/attachments-api.ts';
import type { ShownAttachment } from '#domain/planning/api/object-calls.ts';
import type { PlanningObject } from '#domain/planning/plan/attachment.ts';
import { errorCodeOf } from '#frontend/api/api-error.ts';
import { ask } from '#frontend/api/ask.ts';
import { pathOf } from '#frontend/api/ask-client.ts';
import { api } from '#frontend/api/plant.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { usePlanningText } from '#frontend/features/planning-objects/planning-text.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { actorWord } from '#frontend/kit/actors/actor-word.ts';
import { IconAction } from '#frontend/kit/buttons/icon-action.tsx';
import { notify } from '#frontend/kit/notifications.ts';
import { ConfirmDialog } from '#frontend/kit/panels/confirm-dialog.tsx';
import { saveFile } from '#frontend/kit/save-file.ts';
import { sizeText } from './size-text.ts';

interface AttachmentLineProps {
  readonly attachment: ShownAttachment;
  readonly of: { readonly type: PlanningObject['type']; readonly id: string };
  readonly onRemoved: () => void;
}

/** One file: its name shows images and PDF and saves everything else. */
export function AttachmentLine({ attachment, of: { type, id }, onRemoved }: AttachmentLineProps) {
  const t = usePlanningText();
  const format = useFormat();
  const errorText = useErrorText();
  const mayRemove = useRight(rightTo.detachFile);
  const { detach } = attachmentCalls[type];
  const params = { id, attachmentId: attachment.attachmentId };
  const path = pathOf(detach, params);
  const [picture, setPicture] = useState<string>();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const { fileName: name, contentType, size, addedByName, addedAt } = attachment;
  const isImage = contentType.startsWith('image/');
  const isShown = isImage || (contentType === 'application/pdf' && navigator.pdfViewerEnabled);
  useEffect(() => () => void (picture !== undefined && URL.revokeObjectURL(picture)), [picture]);

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      notify({ severity: 'error', text: `${name}: ${errorText(errorCodeOf(error))}` });
    } finally {
      setBusy(false);
    }
  };
  const save = () => attempt(async () => saveFile(name, await api.readBlob(path, { purpose: 'export' })));
  const show = async (): Promise<void> => {
    if (isImage) return attempt(async () => setPicture(URL.createObjectURL(await api.readBlob(path))));
    // Opened at once: later the browser would take it for an advertisement.
    const tab = window.open('', '_blank');
    return attempt(async () => {
      try {
        const file = await api.readBlob(path);
        // What the server says of the content, and nothing else, is what the page becomes.
        if (file.type !== 'application/pdf' || tab === null) return saveFile(name, file);
        tab.location.href = URL.createObjectURL(file);
      } catch (error) {
        tab?.close();
        throw error;
      }
    });
  };
  const remove = () =>
    attempt(async () => {
      await ask(detach, { params });
      setAsking(false);
      onRemoved();
    });

  const Icon = isImage ? Image : FileText;
  return (
    <Line>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <div>
        <Name
          type="button"
          disabled={busy}
          aria-label={t(isShown ? 'attachments.view' : 'attachments.save', { name })}
          onClick={() => void (isShown ? show() : save())}
        >
          <bdi>{name}</bdi>
        </Name>
        <small>
          {sizeText(size, format)} · {actorWord(addedByName)} · {format.dateTime(Date.parse(addedAt))}
        </small>
      </div>
      <IconAction
        icon={Download}
        iconSize={15}
        label={t('attachments.save', { name })}
        size="small"
        disabled={busy}
        onClick={() => void save()}
      />
      {mayRemove && (
        <IconAction
          icon={Trash2}
          iconSize={15}
          label={t('attachments.remove', { name })}
          size="small"
          disabled={busy}
          onClick={() => setAsking(true)}
        />
      )}
      <ConfirmDialog
        open={asking}
        title={t('attachments.remove.title', { name })}
        action={t('attachments.remove.action')}
        destructive
        busy={busy}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      >
        <p>{t('attachments.remove.text')}</p>
      </ConfirmDialog>
      {picture !== undefined && (
        <Dialog open maxWidth={false} aria-label={name} onClose={() => setPicture(undefined)}>
          <Picture>
            <header>
              <bdi>{name}</bdi>
              <IconAction
                icon={X}
                label={t('attachments.close')}
                size="small"
                autoFocus
                onClick={() => setPicture(undefined)}
              />
            </header>
            <img src={picture} alt={name} />
          </Picture>
        </Dialog>
      )}
    </Line>
  );
}

export const Line = styled.li`
  display: flex;
  align-items: center;
  gap: 8px;
  padding: 6px 0;
  border-top: 1px solid var(--line-1);
  font-size: var(--size-dense);
  line-height: 18px;
  &:first-of-type { border-top: 0; }
  & > svg { flex: none; color: var(--text-2); }
  & > div { flex: 1; min-width: 0; overflow-wrap: anywhere; }
  & small { display: block; font-size: var(--size-caption); color: var(--text-2); }
  & b { font-weight: 550; }
`;
const Name = styled.button`
  padding: 0;
  border: 0;
  background: none;
  font: inherit;
  font-weight: 550;
  color: var(--accent);
  text-align: left;
  overflow-wrap: anywhere;
  cursor: pointer;
  &:hover { text-decoration: underline; }
  &:focus-visible { outline: 2px solid var(--sel); outline-offset: 2px; border-radius: 2px; }
`;
const Picture = styled.div`
  display: flex;
  flex-direction: column;
  min-width: 240px;
  max-height: 88vh;
  & header { display: flex; align-items: center; gap: 8px; padding: 8px 8px 8px 16px; font-weight: 600; }
  & header > bdi { flex: 1; min-width: 0; overflow-wrap: anywhere; }
  & img { min-height: 0; max-width: 100%; object-fit: contain; padding: 0 16px 16px; }
`;
