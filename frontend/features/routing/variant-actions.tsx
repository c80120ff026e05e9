import Button from '@mui/material/Button';
import { Copy, Pencil } from 'lucide-react';
import { rightOn } from '#domain/base-data/collection-areas.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { Actions } from '#frontend/kit/actions.tsx';
import { useKitText } from '#frontend/kit/kit-text.ts';
import { RemoveVariant } from './remove-variant.tsx';
import { useRoutingText } from './routing-text.ts';

/** A way of making an article, or the steps before and after. */
type VariantKind = 'technologies' | 'processTemplates';

/** Where the list of a kind is, and below it its objects. */
export const homeOf = {
  technologies: '/basedata/technologies',
  processTemplates: '/basedata/templates',
} as const satisfies Record<VariantKind, string>;

/** The key that saves presses it. */
export const saveButtonId = 'save-variant';

interface ShownActionsProps {
  readonly of: VariantKind;
  readonly id: string;
  readonly name: string;
  readonly object: Readonly<Record<string, unknown>>;
  readonly onStored: () => void;
  readonly onGo: (where: string) => void;
}

/** What can be done with one that is looked at. */
export function ShownActions({ of, id, name, object, onStored, onGo }: ShownActionsProps) {
  const t = useRoutingText();
  const mayWrite = useRight(rightOn(of, 'write'));
  const home = homeOf[of];
  return (
    <Actions>
      {mayWrite && (
        <Button
          variant="contained"
          startIcon={<Pencil size={15} strokeWidth={1.75} />}
          onClick={() => onGo(`${home}/edit/${id}`)}
        >
          {t('edit')}
        </Button>
      )}
      {mayWrite && of === 'technologies' && (
        <Button
          startIcon={<Copy size={15} strokeWidth={1.75} />}
          onClick={() => onGo(`${home}/new?from=${id}&article=${String(object['articleId'])}`)}
        >
          {t('duplicate')}
        </Button>
      )}
      <RemoveVariant
        of={of}
        id={id}
        name={name}
        isArchived={object['archived'] === true}
        isStandard={object['isStandard'] === true}
        onStored={onStored}
        onDeleted={() => {
          onStored();
          onGo(home);
        }}
      />
    </Actions>
  );
}

interface EntryActionsProps {
  readonly of: VariantKind;
  /** Undefined: a new one is made. */
  readonly id: string | undefined;
  readonly busy: boolean;
  readonly isChanged: boolean;
  readonly onSave: () => void;
  readonly onGo: (where: string) => void;
}

/** Storing what is entered, or not. */
export function EntryActions({ of, id, busy, isChanged, onSave, onGo }: EntryActionsProps) {
  const t = useRoutingText();
  const kitText = useKitText();
  return (
    <Actions>
      <Button id={saveButtonId} variant="contained" loading={busy} disabled={!isChanged} onClick={onSave}>
        {t(id === undefined ? 'create' : 'save')}
      </Button>
      <Button onClick={() => onGo(id === undefined ? homeOf[of] : `${homeOf[of]}/${id}`)}>{kitText('cancel')}</Button>
    </Actions>
  );
}
