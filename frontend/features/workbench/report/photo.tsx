import styled from '@emotion/styled';
import Dialog from '@mui/material/Dialog';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#frontend/api/api-error.ts';
import { api } from '#frontend/api/plant.ts';
import { PhotoPicture } from '#frontend/kit/photo/photo-picture.tsx';
import { useWorkbenchText } from '../workbench-text.ts';

/** A photo of a report, small; a click shows it whole. */
export function Photo({ photoId }: { readonly photoId: string }) {
  const t = useWorkbenchText();
  const [open, setOpen] = useState(false);
  const { data: blob, isError } = useQuery({
    queryKey: ['photo', photoId],
    queryFn: ({ signal }) => api.readBlob(`/planning/photos/${encodeURIComponent(photoId)}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    throwOnError: (error) => !(error instanceof ApiError),
  });
  if (isError) return <small>{t('photo.gone')}</small>;
  return (
    <>
      <Small type="button" aria-label={t('photo.open')} disabled={blob === undefined} onClick={() => setOpen(true)}>
        {blob !== undefined && <PhotoPicture photo={blob} alt="" />}
      </Small>
      <Dialog open={open} onClose={() => setOpen(false)} maxWidth="lg" aria-label={t('photo')}>
        {blob !== undefined && (
          <Large type="button" aria-label={t('back')} onClick={() => setOpen(false)}>
            <PhotoPicture photo={blob} alt={t('photo')} />
          </Large>
        )}
      </Dialog>
    </>
  );
}

const Small = styled.button`
  flex: none;
  width: 48px;
  height: 48px;
  padding: 0;
  border: 1px solid var(--line-2);
  border-radius: 6px;
  background: var(--sunken);
  overflow: hidden;
  cursor: zoom-in;
  & img { width: 100%; height: 100%; object-fit: cover; display: block; }
`;
const Large = styled.button`
  padding: 0;
  border: 0;
  background: none;
  cursor: zoom-out;
  & img { display: block; max-width: 100%; max-height: 86vh; }
`;
