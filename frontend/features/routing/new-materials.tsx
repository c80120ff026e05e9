import styled from '@emotion/styled';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { collectionCalls } from '#domain/planning/api/collection-calls.ts';
import { ask } from '#frontend/api/ask.ts';
import { objectsOf } from '#frontend/kit/list/data/read-objects.ts';
import { ConfirmDialog } from '#frontend/kit/panels/confirm-dialog.tsx';
import { useWork } from '#frontend/kit/use-attempt.ts';
import { useRoutingText } from './routing-text.ts';

interface NewMaterialsProps {
  readonly names: readonly string[];
  readonly onClose: () => void;
}

/** Asks before materials that a bill of materials names and nobody knows are made (domain facts §8). */
export function NewMaterials({ names, onClose }: NewMaterialsProps) {
  const t = useRoutingText();
  const client = useQueryClient();
  const { busy, refusal, run } = useWork();
  /** Those that are there already after a refusal in the middle are not made twice. */
  const [left, setLeft] = useState(names);
  const make = async (): Promise<void> => {
    let next = left;
    await run(async () => {
      for (const materialName of left) {
        await ask(collectionCalls('materials').create, { body: { materialName } });
        next = next.slice(1);
      }
      onClose();
    });
    setLeft(next);
    void client.invalidateQueries({ queryKey: ['list', objectsOf('materials').path] });
  };
  return (
    <ConfirmDialog
      open
      title={t('materials.title', { count: left.length })}
      action={t('materials.make')}
      busy={busy}
      onConfirm={() => void make()}
      onCancel={onClose}
    >
      <p>{t('materials.text')}</p>
      <List>
        {left.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </List>
      {refusal !== undefined && <p role="alert">{refusal}</p>}
    </ConfirmDialog>
  );
}

const List = styled.ul`
  max-height: 220px;
  overflow-y: auto;
  border: 1px solid var(--line-2);
  border-radius: 8px;
  & > li { padding: 6px 12px; overflow-wrap: anywhere; }
  & > li + li { border-top: 1px solid var(--line-1); }
`;
