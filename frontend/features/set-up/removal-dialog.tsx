import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { checkSampleRemoval } from '#domain/sample-plant/calls.ts';
import type { SampleRemoval } from '#domain/sample-plant/sample-state.ts';
import { errorCodeOf } from '#frontend/api/api-error.ts';
import { ask } from '#frontend/api/ask.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { useFrameText } from '#frontend/kit/frame-text.ts';
import { ConfirmDialog } from '#frontend/kit/panels/confirm-dialog.tsx';
import { useKindWord } from '#frontend/shell/sections/kind-word.ts';
import { objectAddress } from '#frontend/shell/sections/object-address.ts';

interface RemovalDialogProps {
  readonly open: boolean;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before the sample plant goes, and says what of it goes and what stays, and why. */
export function RemovalDialog({ open, busy, onConfirm, onCancel }: RemovalDialogProps) {
  const t = useFrameText();
  const errorText = useErrorText();
  const check = useQuery({
    queryKey: ['samplePlantRemoval'],
    queryFn: () => ask(checkSampleRemoval, { body: {} }),
    enabled: open,
    gcTime: 0,
    staleTime: 0,
  });
  const { data } = check;
  return (
    <ConfirmDialog
      open={open}
      title={t('setUp.removeTitle')}
      action={t('setUp.removeAction')}
      destructive
      busy={busy}
      impossible={data === undefined || data.goes.length === 0}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {check.isError && <p role="alert">{errorText(errorCodeOf(check.error))}</p>}
      {check.isPending && <p>{t('setUp.removeWait')}</p>}
      {data !== undefined && <Preview removal={data} />}
    </ConfirmDialog>
  );
}

function Preview({ removal }: { readonly removal: SampleRemoval }) {
  const t = useFrameText();
  const word = useKindWord();
  const { goes, stays, staysTotal, changed, changedTotal } = removal;
  return (
    <Lists>
      <p>{goes.length === 0 ? t('setUp.removeNothing') : t('setUp.removeGoes')}</p>
      {goes.length > 0 && (
        <p className="goes">{goes.map(({ collection, count }) => `${word(collection)} (${count})`).join(', ')}</p>
      )}
      {changedTotal > 0 && (
        <>
          <p>{t('setUp.removeChanged')}</p>
          <ul>
            {changed.map(({ by, ...object }) => (
              <li key={`${object.collection} ${object.id}`}>
                <ObjectLink {...object} />
                <small>{t('setUp.removeChangedBy', { names: by.join(', ') })}</small>
              </li>
            ))}
            {changedTotal > changed.length && (
              <li>{t('setUp.removeMore', { count: changedTotal - changed.length })}</li>
            )}
          </ul>
        </>
      )}
      {staysTotal === 0 && changedTotal === 0 && <p>{t('setUp.removeAll')}</p>}
      {staysTotal > 0 && <p>{t('setUp.removeStays', { count: staysTotal })}</p>}
      {staysTotal > 0 && (
        <ul>
          {stays.map(({ collection, id, name, reason, usedBy }) => {
            const names = usedBy.map((use) => use.name ?? use.id).join(', ');
            return (
              <li key={`${collection} ${id}`}>
                <ObjectLink collection={collection} id={id} name={name} />
                <small>{t(reason === 'locked' ? 'setUp.removeLocked' : 'setUp.removeUsed', { names })}</small>
              </li>
            );
          })}
        </ul>
      )}
    </Lists>
  );
}

interface ObjectLinkProps {
  readonly collection: string;
  readonly id: string;
  readonly name?: string | undefined;
}

function ObjectLink({ collection, id, name = id }: ObjectLinkProps) {
  const word = useKindWord();
  const to = objectAddress(collection, id);
  return (
    <>
      {word(collection)}: {to === undefined ? name : <Link to={to}>{name}</Link>}
    </>
  );
}

const Lists = styled.div`
  display: flex;
  flex-direction: column;
  gap: 8px;
  & .goes { color: var(--text-2); }
  & ul { max-height: 240px; overflow-y: auto; margin: 0; padding: 0; list-style: none; border: 1px solid var(--line-2); border-radius: 8px; }
  & li { padding: 7px 12px; overflow-wrap: anywhere; }
  & li + li { border-top: 1px solid var(--line-1); }
  & small { display: block; color: var(--text-2); font-size: var(--size-dense); }
`;
