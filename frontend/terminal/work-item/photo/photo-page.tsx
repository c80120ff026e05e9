import styled from '@emotion/styled';
import { Camera, Check, ImageUp, RotateCcw } from 'lucide-react';
import { useRef, useState } from 'react';
import { PhotoPicture } from '#frontend/kit/photo/photo-picture.tsx';
import { type PhotoRefusal, photoOf, smallerPhoto } from '#frontend/kit/photo/smaller-photo.ts';
import { useCamera } from '#frontend/kit/photo/use-camera.ts';
import { BigButton } from '../../kit/big-button.tsx';
import { Frame } from '../../kit/frame.tsx';
import { handheld } from '../../kit/terminal-styles.tsx';
import { useSeenStep } from '../flow/work-item-context.tsx';
import { PageHead } from '../page-head.tsx';
import { Card } from '../surfaces.tsx';
import { Warning } from '../two-columns.tsx';
import { useWorkItemText } from '../work-item-text.ts';

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
            <BigButton type="button" onClick={() => setTaken(undefined)}>
              <RotateCcw size={30} />
              {t('photo.again')}
            </BigButton>
            <BigButton type="button" look="primary" onClick={() => send({ type: 'photo', photo: taken })}>
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
  const { video, state } = useCamera();
  const files = useRef<HTMLInputElement>(null);
  return (
    <>
      <Picture>
        <video ref={video} playsInline muted hidden={state !== 'shows'} />
        {state !== 'shows' && <p>{t(state === 'none' ? 'photo.noCamera' : 'photo.waiting')}</p>}
      </Picture>
      <Keys>
        <input
          ref={files}
          type="file"
          accept="image/*"
          capture="environment"
          hidden
          aria-label={t('photo.choose')}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // The same file chosen again is a choice, too.
            target.value = '';
            if (file !== undefined) void smallerPhoto(file).then(onPhoto);
          }}
        />
        <BigButton type="button" look={state === 'none' ? 'primary' : 'quiet'} onClick={() => files.current?.click()}>
          <ImageUp size={30} />
          {t('photo.choose')}
        </BigButton>
        {state !== 'none' && (
          <BigButton
            type="button"
            look="primary"
            disabled={state !== 'shows'}
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

const Picture = styled(Card)`
  flex: 1;
  min-height: 0;
  display: flex;
  align-items: center;
  justify-content: center;
  overflow: hidden;
  background: #14242e;
  & video, & img { max-width: 100%; max-height: 100%; object-fit: contain; }
  & p { padding: 30px; color: #ffffff; font-size: 24px; line-height: 32px; text-align: center; }
  ${handheld} { & p { font-size: 18px; line-height: 25px; } }
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
