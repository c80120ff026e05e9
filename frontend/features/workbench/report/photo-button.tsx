import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { Camera, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { errorCodeOf } from '#frontend/api/api-error.ts';
import { errorText } from '#frontend/i18n/error-text.ts';
import { notify } from '#frontend/kit/notifications.ts';
import { smallerPhoto } from '#frontend/kit/photo/smaller-photo.ts';
import { useWorkbenchText } from '../workbench-text.ts';
import { Photo } from './photo.tsx';
import { sendPhoto } from './send-report.ts';

interface PhotoButtonProps {
  readonly photoId: string | undefined;
  readonly onChange: (photoId: string | undefined) => void;
}

/** Takes a photo with the camera of the device, or a file of it; sent at once, named by the report. */
export function PhotoButton({ photoId, onChange }: PhotoButtonProps) {
  const t = useWorkbenchText();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const take = async (file: File): Promise<void> => {
    setBusy(true);
    try {
      const smaller = await smallerPhoto(file);
      if (smaller === 'notReadable' || smaller === 'tooLarge')
        return void notify({ severity: 'error', text: t(`photo.${smaller}`) });
      onChange(await sendPhoto(new File([smaller], 'photo.jpg', { type: smaller.type })));
    } catch (error) {
      notify({ severity: 'error', text: errorText(errorCodeOf(error)) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Line>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={t('photo.add')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file can be taken again.
          target.value = '';
          if (file !== undefined) void take(file);
        }}
      />
      {photoId !== undefined && <Photo photoId={photoId} />}
      <Button
        variant="outlined"
        disabled={busy}
        startIcon={<Camera size={16} strokeWidth={1.75} />}
        onClick={() => input.current?.click()}
      >
        {t(busy ? 'photo.sending' : photoId === undefined ? 'photo.add' : 'photo.other')}
      </Button>
      {photoId !== undefined && (
        <Button startIcon={<X size={16} strokeWidth={1.75} />} onClick={() => onChange(undefined)}>
          {t('photo.remove')}
        </Button>
      )}
    </Line>
  );
}

const Line = styled.div`
  display: flex;
  align-items: center;
  flex-wrap: wrap;
  gap: 8px;
`;
