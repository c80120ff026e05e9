import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { Camera, X } from 'lucide-react';
import { useState } from 'react';
import { useKitText } from '#frontend/kit/kit-text.ts';
import { ReportPhoto } from '#frontend/kit/photo/report-photo.tsx';
import { TakePhoto } from '#frontend/kit/photo/take-photo.tsx';
import { useAttempt } from '#frontend/kit/use-attempt.ts';
import { attachPhoto } from './send-report.ts';

interface PhotoButtonProps {
  readonly photoId: string | undefined;
  readonly onChange: (photoId: string | undefined) => void;
}

/** Takes a photo; sent at once, named by the report. What did not arrive can be sent again. */
export function PhotoButton({ photoId, onChange }: PhotoButtonProps) {
  const t = useKitText();
  const [isTaking, setTaking] = useState(false);
  const [unsent, setUnsent] = useState<Blob>();
  const { attempt, busy } = useAttempt();
  const send = async (photo: Blob): Promise<void> => {
    setTaking(false);
    setUnsent(photo);
    await attempt(async () => {
      onChange(await attachPhoto(new File([photo], 'photo.jpg', { type: photo.type })));
      setUnsent(undefined);
    });
  };
  return (
    <Line>
      {photoId !== undefined && <ReportPhoto photoId={photoId} />}
      {unsent !== undefined && !busy && (
        <Button variant="contained" onClick={() => void send(unsent)}>
          {t('photo.sendAgain')}
        </Button>
      )}
      <Button
        variant="outlined"
        disabled={busy}
        startIcon={<Camera size={16} strokeWidth={1.75} />}
        onClick={() => setTaking(true)}
      >
        {t(busy ? 'photo.sending' : photoId === undefined && unsent === undefined ? 'photo.add' : 'photo.other')}
      </Button>
      {photoId !== undefined && (
        <Button startIcon={<X size={16} strokeWidth={1.75} />} onClick={() => onChange(undefined)}>
          {t('photo.remove')}
        </Button>
      )}
      {isTaking && <TakePhoto onClose={() => setTaking(false)} onPhoto={(photo) => void send(photo)} />}
    </Line>
  );
}

const Line = styled.div`
  display: flex;
  align-items: center;
  flex-wrap: wrap;
  gap: 8px;
  @media (max-width: 599px) { & > button { min-height: 48px; font-size: var(--size-touch); } }
`;
