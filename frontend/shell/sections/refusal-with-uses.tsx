import styled from '@emotion/styled';
import { Link } from 'react-router';
import { z } from 'zod';
import { ApiError, errorCodeOf } from '#frontend/api/api-error.ts';
import type { errorText } from '#frontend/i18n/error-text.ts';
import { useFrameText } from '#frontend/kit/frame-text.ts';
import { useKindWord } from './kind-word.ts';
import { objectAddress } from './object-address.ts';

const usesSchema = z.array(z.object({ collection: z.string(), id: z.string(), name: z.string().optional() }));

/** Why an object does not go, and what still has it. */
export interface UsesRefusal {
  readonly text: string;
  readonly uses: z.infer<typeof usesSchema>;
}

export function refusalWithUses(error: unknown, say: typeof errorText): UsesRefusal {
  const details = error instanceof ApiError ? error.detailsObject : {};
  return { text: say(errorCodeOf(error), details), uses: usesSchema.safeParse(details['usedBy']).data ?? [] };
}

/** The refusal with what still has the object, and a way there. */
export function RefusalWithUses({ refusal: { text, uses } }: { readonly refusal: UsesRefusal }) {
  const t = useFrameText();
  return (
    <Refused role="alert">
      <p>{text}</p>
      {uses.length > 0 && <p>{t('usedBy')}</p>}
      <ul>
        {uses.map((use) => (
          <li key={`${use.collection} ${use.id}`}>
            <ObjectLink object={use} />
          </li>
        ))}
      </ul>
    </Refused>
  );
}

/** An object by its kind and name, and a way there where it has a page. */
export function ObjectLink({ object: { collection, id, name } }: { readonly object: UsesRefusal['uses'][number] }) {
  const word = useKindWord();
  const to = objectAddress(collection, id);
  const called = name === undefined ? word(collection) : `${word(collection)}: ${name}`;
  return to === undefined ? called : <Link to={to}>{called}</Link>;
}

const Refused = styled.div`
  display: flex;
  flex-direction: column;
  gap: 8px;
  & > p:first-of-type { color: var(--err); font-weight: 500; }
  & > ul { max-height: 200px; overflow-y: auto; border: 1px solid var(--line-2); border-radius: 8px; }
  & > ul:empty { display: none; }
  & li { padding: 7px 12px; overflow-wrap: anywhere; }
  & li + li { border-top: 1px solid var(--line-1); }
`;
