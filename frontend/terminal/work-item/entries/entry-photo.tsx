import styled from '@emotion/styled';
import { Image } from 'lucide-react';
import { useEffect, useState } from 'react';
import { errorCodeOf } from '#frontend/api/api-error.ts';
import { PhotoPicture } from '#frontend/kit/photo/photo-picture.tsx';
import { useWorkItem } from '../flow/work-item-context.tsx';
import { refusalText, useWorkItemText } from '../layout/work-item-text.ts';

/** The photo of a report, small; a touch shows it large. */
export function EntryPhoto({ photoId, onOpen }: { readonly photoId: string; readonly onOpen: (photo: Blob) => void }) {
  const t = useWorkItemText();
  const { worker } = useWorkItem();
  const { client } = worker;
  const [photo, setPhoto] = useState<Blob>();
  const [why, setWhy] = useState<string>();
  useEffect(() => {
    let gone = false;
    client.readBlob(`/planning/photos/${encodeURIComponent(photoId)}`).then(
      (blob) => gone || setPhoto(blob),
      (error: unknown) => gone || setWhy(errorCodeOf(error)),
    );
    return () => {
      gone = true;
    };
  }, [client, photoId]);
  return (
    <Thumb
      type="button"
      aria-label={why === undefined ? t('entry.photo') : t('entry.photoGone', { why: refusalText(why) })}
      disabled={photo === undefined}
      onClick={() => photo !== undefined && onOpen(photo)}
    >
      {photo === undefined ? <Image size={28} /> : <PhotoPicture photo={photo} alt={t('entry.photo')} />}
    </Thumb>
  );
}

const Thumb = styled.button`
  flex: none;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  width: 72px;
  height: 64px;
  padding: 0;
  border: 0;
  border-radius: 10px;
  overflow: hidden;
  background: var(--ground);
  color: var(--text-2);
  cursor: pointer;
  & img { width: 100%; height: 100%; object-fit: cover; }
`;
