import styled from '@emotion/styled';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { Image, X } from 'lucide-react';
import { useState } from 'react';
import { api } from '#frontend/api/plant.ts';
import { PhotoPicture } from '#frontend/kit/photo/photo-picture.tsx';
import { useFeedbackText } from './feedback-text.ts';

/** A photo of the shop floor, small; a click shows it large. */
export function FeedbackPhoto({ photoId, label }: { readonly photoId: string; readonly label: string }) {
  const t = useFeedbackText();
  const [isLarge, setLarge] = useState(false);
  const { data, isError } = useQuery({
    queryKey: ['photo', photoId],
    queryFn: ({ signal }) => api.readBlob(`/planning/photos/${encodeURIComponent(photoId)}`, { signal }),
    // The bytes of an id never change.
    staleTime: Infinity,
  });
  return (
    <>
      <Thumb
        type="button"
        aria-label={label}
        title={isError ? t('photo.failed') : label}
        disabled={data === undefined}
        onClick={() => setLarge(true)}
      >
        {data === undefined ? <Image size={18} /> : <PhotoPicture photo={data} alt={label} />}
      </Thumb>
      <Dialog open={isLarge} onClose={() => setLarge(false)} maxWidth={false} aria-label={label}>
        <Large>
          {data !== undefined && <PhotoPicture photo={data} alt={label} />}
          <IconButton aria-label={t('close')} onClick={() => setLarge(false)}>
            <X size={18} />
          </IconButton>
        </Large>
      </Dialog>
    </>
  );
}

const Thumb = styled.button`
  flex: none;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  width: 64px;
  height: 44px;
  padding: 0;
  border: 1px solid var(--line-2);
  border-radius: 6px;
  overflow: hidden;
  background: var(--sunken);
  color: var(--text-3);
  cursor: pointer;
  & img { width: 100%; height: 100%; object-fit: cover; }
`;

const Large = styled.div`
  position: relative;
  & img { display: block; max-width: 90vw; max-height: 86vh; object-fit: contain; }
  & > button { position: absolute; top: 8px; right: 8px; background: var(--surface); }
`;
