import styled from '@emotion/styled';
import { X } from 'lucide-react';
import { PhotoPicture } from '#frontend/kit/photo/photo-picture.tsx';
import { useWorkItemText } from '../layout/work-item-text.ts';

/** A photo that goes with the next report; pressed, it does not. */
export function PhotoMark({ photo, onDrop }: { readonly photo: Blob; readonly onDrop: () => void }) {
  const t = useWorkItemText();
  return (
    <Mark type="button" aria-label={t('dropPhoto')} title={t('photoGoesAlong')} onClick={onDrop}>
      <PhotoPicture photo={photo} alt={t('photo.taken')} />
      <X size={22} />
    </Mark>
  );
}

const Mark = styled.button`
  flex: none;
  display: inline-flex;
  align-items: center;
  gap: 6px;
  height: 56px;
  padding: 0 8px 0 0;
  border: 0;
  border-radius: 8px;
  background: var(--ground);
  color: var(--text);
  cursor: pointer;
  overflow: hidden;
  & img { height: 56px; width: 64px; object-fit: cover; }
`;
