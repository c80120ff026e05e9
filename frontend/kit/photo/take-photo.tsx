import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { Camera, Check, ImageUp, RotateCcw } from 'lucide-react';
import { useRef, useState } from 'react';
import { Column } from '#frontend/kit/columns.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';
import { CameraView } from '../scan/camera-view.tsx';
import { useCamera } from '../scan/use-camera.ts';
import { usePhone } from '../use-phone.ts';
import { PhotoFile } from './photo-file.tsx';
import { PhotoPicture } from './photo-picture.tsx';
import { type PhotoRefusal, photoOf, photoSize } from './smaller-photo.ts';

interface TakePhotoProps {
  readonly onClose: () => void;
  /** The photo that the person has looked at and wants. */
  readonly onPhoto: (photo: Blob) => void;
}

/**
 * Takes a photo with the camera, or a file. In the page itself: a phone that is short of memory throws pages away while the
 * program of its camera is open, and with them what was typed.
 */
export function TakePhoto({ onClose, onPhoto }: TakePhotoProps) {
  const t = useKitText();
  const isPhone = usePhone();
  const [taken, setTaken] = useState<Blob>();
  const [refusal, setRefusal] = useState<PhotoRefusal>();
  const keep = (photo: Blob | PhotoRefusal): void => {
    setRefusal(typeof photo === 'string' ? photo : undefined);
    setTaken(typeof photo === 'string' ? undefined : photo);
  };
  return (
    <Dialog open onClose={onClose} fullScreen={isPhone} maxWidth="md" fullWidth aria-label={t('photo.title')}>
      <Body>
        <header>
          <h2>{t('photo.title')}</h2>
          <Button onClick={onClose}>{t('photo.close')}</Button>
        </header>
        {refusal !== undefined && <p role="alert">{t(`photo.${refusal}`)}</p>}
        {taken === undefined ? (
          <Viewfinder onPhoto={keep} />
        ) : (
          <>
            <div className="picture">
              <PhotoPicture photo={taken} alt={t('photo.taken')} />
            </div>
            <footer>
              <Button variant="outlined" startIcon={<RotateCcw size={18} />} onClick={() => setTaken(undefined)}>
                {t('photo.again')}
              </Button>
              <Button variant="contained" startIcon={<Check size={18} />} onClick={() => onPhoto(taken)}>
                {t('photo.use')}
              </Button>
            </footer>
          </>
        )}
      </Body>
    </Dialog>
  );
}

function Viewfinder({ onPhoto }: { readonly onPhoto: (photo: Blob | PhotoRefusal) => void }) {
  const t = useKitText();
  const camera = useCamera(photoSize);
  const { state, video } = camera;
  const isThere = state === 'running' || state === 'starting';
  const files = useRef<HTMLInputElement>(null);
  return (
    <>
      <div className="picture">
        <CameraView camera={camera} otherwise={t('photo.otherwise')} />
      </div>
      <footer>
        <PhotoFile ref={files} label={t('photo.choose')} byDevice={!isThere} onPhoto={onPhoto} />
        <Button
          variant={isThere ? 'outlined' : 'contained'}
          startIcon={<ImageUp size={18} />}
          onClick={() => files.current?.click()}
        >
          {t('photo.choose')}
        </Button>
        {isThere && (
          <Button
            variant="contained"
            startIcon={<Camera size={18} />}
            disabled={state !== 'running'}
            onClick={() => video.current && void photoOf(video.current).then(onPhoto)}
          >
            {t('photo.take')}
          </Button>
        )}
      </footer>
    </>
  );
}

const Body = styled(Column)`
  gap: 12px;
  padding: 12px 16px 16px;
  & > header { display: flex; align-items: center; gap: 8px; }
  & h2 { flex: 1; font-size: var(--size-title-2); line-height: 22px; font-weight: 650; }
  & > p { padding: 10px 12px; border-radius: 6px; background: var(--err-tint); color: var(--err); }
  & > .picture { flex: 1; min-height: min(56vh, 480px); display: grid; border-radius: 12px; overflow: hidden; background: #10202b; }
  && video, && img { width: 100%; height: 100%; object-fit: contain; }
  & > .picture > * { min-height: 0; }
  & > footer { display: flex; justify-content: flex-end; gap: 8px; }
  & > footer > button, & > header > button { min-height: 48px; font-size: var(--size-touch); }
  @media (max-width: 599px) { & > footer > button { flex: 1; } }
`;
