import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { X } from 'lucide-react';
import { usePlanningText } from '#frontend/features/planning-objects/planning-text.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { IconAction } from '#frontend/kit/buttons/icon-action.tsx';
import { Line } from './attachment-line.tsx';
import { sizeText } from './size-text.ts';
import type { Upload, Uploads } from './use-uploads.ts';

/** Worth sending once more: the line broke, or there was no room for the moment. */
const passing: readonly string[] = [
  'noResponse',
  'unavailable',
  'backendStarting',
  'storageFull',
  'tooMuchAtOnce',
  'sentTooSlowly',
];

/** A file on its way with how far it is, or why it was not taken. */
export function UploadLine({ upload, uploads }: { readonly upload: Upload; readonly uploads: Uploads }) {
  const t = usePlanningText();
  const errorText = useErrorText();
  const format = useFormat();
  const { file, share, refusal } = upload;
  const { name } = file;
  return (
    <Line>
      <div>
        <b>
          <bdi>{name}</bdi>
        </b>
        {refusal === undefined ? (
          <Bar
            role="progressbar"
            aria-label={t('attachments.progress', { name })}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(share * 100)}
          >
            <i style={{ width: `${Math.round(share * 100)}%` }} />
          </Bar>
        ) : (
          <Trouble role="alert">
            {errorText(refusal.errorCode, refusal.detailsObject)} ({sizeText(file.size, format)})
          </Trouble>
        )}
      </div>
      {refusal !== undefined && passing.includes(refusal.errorCode) && (
        <Button size="small" onClick={() => uploads.again(upload)}>
          {t('attachments.again')}
        </Button>
      )}
      <IconAction
        icon={X}
        iconSize={15}
        label={t(refusal === undefined ? 'attachments.cancel' : 'attachments.forget', { name })}
        size="small"
        onClick={() => uploads.drop(upload)}
      />
    </Line>
  );
}

const Bar = styled.div`
  height: 4px;
  margin: 6px 0 4px;
  border-radius: 2px;
  background: var(--line-2);
  overflow: hidden;
  & i { display: block; height: 100%; background: var(--accent); }
`;
const Trouble = styled.p`
  color: var(--err);
`;
