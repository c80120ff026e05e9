import styled from '@emotion/styled';
import { X } from 'lucide-react';
import { PhotoPicture } from '#frontend/kit/photo/photo-picture.tsx';
import { SquareKey } from '../surfaces.tsx';
import { useWorkItemText } from '../work-item-text.ts';

/** A picture as large as the screen; a touch anywhere closes it. */
export function PictureOver({ picture, onClose }: { readonly picture: Blob; readonly onClose: () => void }) {
  const t = useWorkItemText();
  return (
    <Over onClick={onClose}>
      <PhotoPicture photo={picture} alt={t('entry.photo')} />
      <SquareKey type="button" aria-label={t('back')}>
        <X size={34} />
      </SquareKey>
    </Over>
  );
}

const Over = styled.div`
  position: fixed;
  inset: 0;
  z-index: 10;
  display: flex;
  align-items: center;
  justify-content: center;
  background: rgb(10 20 27 / 0.92);
  & img { max-width: 100%; max-height: 100%; object-fit: contain; }
  & button { position: absolute; top: 16px; right: 16px; }
`;
