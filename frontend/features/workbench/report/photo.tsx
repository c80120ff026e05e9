import styled from '@emotion/styled';
import Dialog from '@mui/material/Dialog';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { ApiError } from '#frontend/api/api-error.ts';
import { api } from '#frontend/api/plant.ts';
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
  const url = useMemo(() => (blob === undefined ? undefined : URL.createObjectURL(blob)), [blob]);
  useEffect(
    () => () => {
      if (url !== undefined) URL.revokeObjectURL(url);
    },
    [url],
  );
  if (isError) return <small>{t('photo.gone')}</small>;
  return (
    <>
      <Small type="button" aria-label={t('photo.open')} disabled={url === undefined} onClick={() => setOpen(true)}>
        {url !== undefined && <img src={url} alt="" />}
      </Small>
      <Dialog open={open} onClose={() => setOpen(false)} maxWidth="lg" aria-label={t('photo')}>
        <Large src={url} alt={t('photo')} onClick={() => setOpen(false)} />
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
const Large = styled.img`
  display: block;
  max-width: 100%;
  max-height: 86vh;
`;
