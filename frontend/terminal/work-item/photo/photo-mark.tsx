import styled from '@emotion/styled';
import { X } from 'lucide-react';
import { PhotoPicture } from '#frontend/kit/photo/photo-picture.tsx';
import { PlainButton } from '../../kit/big-button.tsx';
import { useWorkItemText } from '../layout/work-item-text.ts';

/** A photo that goes with the next report; pressed, it does not. */
export function PhotoMark({ photo, onDrop }: { readonly photo: Blob; readonly onDrop: () => void }) {
  const t = useWorkItemText();
  return (
    <Mark aria-label={t('dropPhoto')} title={t('photoGoesAlong')} onClick={onDrop}>
      <PhotoPicture photo={photo} alt={t('photo.taken')} />
      <X size={22} />
    </Mark>
  );
}

const Mark = styled(PlainButton)`
  flex: none;
  gap: 6px;
  height: 56px;
  padding: 0 8px 0 0;
  border-radius: 8px;
  background: var(--ground);
  color: var(--text);
  overflow: hidden;
  & img { height: 56px; width: 64px; object-fit: cover; }
`;
