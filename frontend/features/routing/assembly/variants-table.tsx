import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { collectionCalls } from '#domain/planning/api/collection-calls.ts';
import { ask } from '#frontend/api/ask.ts';
import { useRoutingText } from '#frontend/features/routing/routing-text.ts';
import { anyObject, objectsOf } from '#frontend/kit/list/data/read-objects.ts';
import { Section } from '#frontend/kit/panels/section.tsx';
import { useAttempt } from '#frontend/kit/use-attempt.ts';
import { homeOf } from '../variant-actions.tsx';

/** A technology or a process template of an article. */
export interface Variant {
  readonly id: string;
  readonly number: string | undefined;
  readonly name: string | undefined;
  readonly isStandard: boolean;
  readonly archived: boolean;
}

const wordsOf = {
  technologies: { title: 'section.technologies', none: 'variant.noTechnology', add: 'new' },
  processTemplates: { title: 'section.templates', none: 'variant.noTemplate', add: 'template.new' },
} as const;

interface VariantsTableProps {
  readonly collection: keyof typeof wordsOf;
  readonly articleId: string;
  readonly variants: readonly Variant[];
  readonly mayWrite: boolean;
}

/** What an article can be made with; one is the standard, and choosing another moves only the mark (base data §3). */
export function VariantsTable(props: VariantsTableProps) {
  const { collection, articleId, variants, mayWrite } = props;
  const { title, none, add } = wordsOf[collection];
  const home = homeOf[collection];
  const t = useRoutingText();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { attempt, busy } = useAttempt();
  const choose = (id: string) =>
    attempt(async () => {
      await ask(
        collectionCalls(collection).change,
        { params: { id }, body: { isStandard: true } },
        { check: anyObject },
      );
      await Promise.all(
        (['articles', collection] as const).map((one) =>
          client.invalidateQueries({ queryKey: ['list', objectsOf(one).path] }),
        ),
      );
    });
  return (
    <Section
      title={t(title)}
      action={
        mayWrite && (
          <Button
            size="small"
            startIcon={<Plus size={15} strokeWidth={2} />}
            onClick={() => void navigate(`${home}/new?article=${articleId}`)}
          >
            {t(add)}
          </Button>
        )
      }
    >
      {variants.length === 0 && <p>{t(none)}</p>}
      <List aria-busy={busy}>
        {variants.map(({ id, number, name, isStandard, archived }) => (
          <li key={id}>
            <label title={t('field.isStandard')}>
              <input
                type="radio"
                name={`${collection}-standard`}
                aria-label={t('variant.standard', { name: name ?? number ?? id })}
                checked={isStandard}
                disabled={!mayWrite || archived || busy}
                onChange={() => void choose(id)}
              />
            </label>
            <Link to={`${home}/${id}`}>{number ?? id}</Link>
            <span>{name}</span>
            {isStandard && <b>{t('variant.isStandard')}</b>}
            {archived && <i>{t('archived')}</i>}
          </li>
        ))}
      </List>
    </Section>
  );
}

const List = styled.ul`
  font-size: var(--size-body);
  line-height: 20px;
  & > li { display: flex; align-items: center; gap: 12px; padding: 6px 0; border-top: 1px solid var(--line-1); overflow-wrap: anywhere; }
  & > li:first-of-type { border-top: 0; }
  & > li > span { flex: 1; min-width: 0; }
  & > li > label { display: inline-flex; align-items: center; justify-content: center; min-width: 24px; min-height: 24px; }
  & b { padding: 1px 8px; border-radius: 10px; background: var(--ok-tint); color: var(--ok); font-size: var(--size-caption); font-weight: 600; }
  & i { color: var(--text-2); font-style: normal; }
  @media (max-width: 599px) { & > li > label { min-width: 44px; min-height: 44px; } }
`;
