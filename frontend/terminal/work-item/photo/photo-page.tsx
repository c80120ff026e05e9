import styled from '@emotion/styled';
import { Camera, Check, ImageUp, RotateCcw } from 'lucide-react';
import { useRef, useState } from 'react';
import { PhotoFile } from '#frontend/kit/photo/photo-file.tsx';
import { PhotoPicture } from '#frontend/kit/photo/photo-picture.tsx';
import { type PhotoRefusal, photoOf, photoSize } from '#frontend/kit/photo/smaller-photo.ts';
import { CameraView } from '#frontend/kit/scan/camera-view.tsx';
import { useCamera } from '#frontend/kit/scan/use-camera.ts';
import { Frame } from '#frontend/terminal/frame/frame.tsx';
import { BigButton } from '../../kit/big-button.tsx';
import { handheld } from '../../kit/terminal-styles.tsx';
import { useSeenStep } from '../flow/work-item-context.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { Card } from '../layout/surfaces.tsx';
import { Warning } from '../layout/two-columns.tsx';
import { useWorkItemText } from '../layout/work-item-text.ts';

/** A photo from the camera of the device, or where there is none from its files; looked at before it is used. */
export function PhotoPage() {
  const t = useWorkItemText();
  const { seen, send } = useSeenStep();
  const [taken, setTaken] = useState<Blob>();
  const [refusal, setRefusal] = useState<PhotoRefusal>();
  const keep = (photo: Blob | PhotoRefusal): void => {
    setRefusal(typeof photo === 'string' ? photo : undefined);
    setTaken(typeof photo === 'string' ? undefined : photo);
  };
  return (
    <Frame>
      <PageHead title={t('photo.title')} under={`${seen.item.productionOrderNumber} · ${seen.item.valueAddName}`} />
      {refusal !== undefined && <Warning role="alert">{t(`photo.${refusal}`)}</Warning>}
      {taken === undefined ? (
        <Viewfinder onPhoto={keep} />
      ) : (
        <>
          <Picture>
            <PhotoPicture photo={taken} alt={t('photo.taken')} />
          </Picture>
          <Keys>
            <BigButton onClick={() => setTaken(undefined)}>
              <RotateCcw size={30} />
              {t('photo.again')}
            </BigButton>
            <BigButton look="primary" onClick={() => send({ type: 'photo', photo: taken })}>
              <Check size={30} />
              {t('photo.use')}
            </BigButton>
          </Keys>
        </>
      )}
    </Frame>
  );
}

function Viewfinder({ onPhoto }: { readonly onPhoto: (photo: Blob | PhotoRefusal) => void }) {
  const t = useWorkItemText();
  const camera = useCamera(photoSize);
  const { state, video } = camera;
  const isThere = state === 'running' || state === 'starting';
  const files = useRef<HTMLInputElement>(null);
  return (
    <>
      <Live>
        <CameraView camera={camera} otherwise={t('photo.otherwise')} />
      </Live>
      <Keys>
        <PhotoFile ref={files} label={t('photo.choose')} byDevice={!isThere} onPhoto={onPhoto} />
        <BigButton look={isThere ? 'quiet' : 'primary'} onClick={() => files.current?.click()}>
          <ImageUp size={30} />
          {t('photo.choose')}
        </BigButton>
        {isThere && (
          <BigButton
            look="primary"
            disabled={state !== 'running'}
            onClick={() => video.current && void photoOf(video.current).then(onPhoto)}
          >
            <Camera size={30} />
            {t('photo.take')}
          </BigButton>
        )}
      </Keys>
    </>
  );
}

/** The whole picture, as it will be taken; words and keys as large as those of the terminal. */
const Live = styled.div`
  flex: 1;
  min-height: 0;
  display: grid;
  & > div { border-radius: 16px; }
  && video { object-fit: contain; }
  && p { font-size: var(--size-far-heading); line-height: 30px; }
  && button { min-height: 56px; font-size: var(--size-far-strong); line-height: 26px; }
  ${handheld} {
    && p { font-size: var(--size-far-text); line-height: 25px; }
    && button { font-size: var(--size-far-note); }
  }
`;

const Picture = styled(Card)`
  flex: 1;
  min-height: 0;
  display: flex;
  align-items: center;
  justify-content: center;
  overflow: hidden;
  background: #14242e;
  & img { max-width: 100%; max-height: 100%; object-fit: contain; }
`;

const Keys = styled.div`
  flex: none;
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: 1fr;
  gap: 14px;
  padding-bottom: 20px;
  ${handheld} { padding-bottom: 10px; gap: 10px; & button { white-space: normal; } }
`;
