import Button from '@mui/material/Button';
import { Copy, Pencil } from 'lucide-react';
import { useRight } from '#frontend/api/session-context.ts';
import { Actions } from '#frontend/kit/actions.tsx';
import { useKitText } from '#frontend/kit/kit-text.ts';
import { RemoveVariant } from './remove-variant.tsx';
import { useRoutingText } from './routing-text.ts';

export const technologiesHome = '/basedata/technologies';
/** The key that saves presses it. */
export const saveButtonId = 'save-technology';

interface ShownActionsProps {
  readonly id: string;
  readonly name: string;
  readonly object: Readonly<Record<string, unknown>>;
  readonly onStored: () => void;
  readonly onGo: (where: string) => void;
}

/** What can be done with a technology that is looked at. */
export function ShownActions({ id, name, object, onStored, onGo }: ShownActionsProps) {
  const t = useRoutingText();
  const mayWrite = useRight('technologies.write');
  if (!mayWrite) return <Actions>{null}</Actions>;
  return (
    <Actions>
      <Button
        variant="contained"
        startIcon={<Pencil size={15} strokeWidth={1.75} />}
        onClick={() => onGo(`${technologiesHome}/edit/${id}`)}
      >
        {t('edit')}
      </Button>
      <Button
        startIcon={<Copy size={15} strokeWidth={1.75} />}
        onClick={() => onGo(`${technologiesHome}/new?from=${id}&article=${String(object['articleId'])}`)}
      >
        {t('duplicate')}
      </Button>
      <RemoveVariant
        of="technologies"
        id={id}
        name={name}
        isArchived={object['archived'] === true}
        isStandard={object['isStandard'] === true}
        onStored={onStored}
        onDeleted={() => {
          onStored();
          onGo(technologiesHome);
        }}
      />
    </Actions>
  );
}

interface EntryActionsProps {
  /** Undefined: a new one is made. */
  readonly id: string | undefined;
  readonly busy: boolean;
  readonly isChanged: boolean;
  readonly onSave: () => void;
  readonly onGo: (where: string) => void;
}

/** Storing what is entered, or not. */
export function EntryActions({ id, busy, isChanged, onSave, onGo }: EntryActionsProps) {
  const t = useRoutingText();
  const kitText = useKitText();
  return (
    <Actions>
      <Button id={saveButtonId} variant="contained" loading={busy} disabled={!isChanged} onClick={onSave}>
        {t(id === undefined ? 'create' : 'save')}
      </Button>
      <Button onClick={() => onGo(id === undefined ? technologiesHome : `${technologiesHome}/${id}`)}>
        {kitText('cancel')}
      </Button>
    </Actions>
  );
}
