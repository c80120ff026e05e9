import styled from '@emotion/styled';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { Image, X } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '#frontend/api/api-error.ts';
import { api } from '#frontend/api/plant.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';
import { PhotoPicture } from './photo-picture.tsx';

/** A photo of a report, small; a click shows it large. `label`: what it is of, default what the click does. */
export function ReportPhoto({ photoId, label }: { readonly photoId: string; readonly label?: string }) {
  const t = useKitText();
  const [isLarge, setLarge] = useState(false);
  const { data, isError } = useQuery({
    queryKey: ['photo', photoId],
    queryFn: ({ signal }) => api.readBlob(`/planning/photos/${encodeURIComponent(photoId)}`, { signal }),
    // The bytes of an id never change.
    staleTime: Number.POSITIVE_INFINITY,
    throwOnError: (error) => !(error instanceof ApiError),
  });
  const name = label ?? t('photo.open');
  const close = (): void => setLarge(false);
  return (
    <>
      <Thumb
        type="button"
        aria-label={isError ? `${name}: ${t('photo.failed')}` : name}
        title={isError ? t('photo.failed') : name}
        disabled={data === undefined}
        onClick={() => setLarge(true)}
      >
        {data === undefined ? <Image size={18} aria-hidden /> : <PhotoPicture photo={data} alt="" />}
      </Thumb>
      <Dialog open={isLarge} onClose={close} maxWidth={false} aria-label={name}>
        <Large>
          {data !== undefined && <PhotoPicture photo={data} alt={name} />}
          <IconButton aria-label={t('photo.close')} onClick={close}>
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
  height: 48px;
  padding: 0;
  border: 1px solid var(--line-2);
  border-radius: 6px;
  overflow: hidden;
  background: var(--sunken);
  color: var(--text-3);
  cursor: zoom-in;
  &:disabled { cursor: default; }
  & img { width: 100%; height: 100%; object-fit: cover; display: block; }
`;

const Large = styled.div`
  position: relative;
  & img { display: block; max-width: 90vw; max-height: 86vh; object-fit: contain; }
  & > button { position: absolute; top: 8px; right: 8px; width: 48px; height: 48px; background: var(--surface); }
  & > button:hover { background: var(--hover); }
`;
