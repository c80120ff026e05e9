import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { readWhy } from '#domain/planning/api/history-calls.ts';
import { ask } from '#frontend/api/ask.ts';
import { pageOf } from '#frontend/features/planning-objects/object-kinds.ts';
import { usePlanningText } from '#frontend/features/planning-objects/planning-text.ts';
import { currentLanguage } from '#frontend/i18n/setup.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { actorWord } from '#frontend/kit/actors/actor-word.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';
import { Section } from '#frontend/kit/panels/section.tsx';

/** Why the operation stands where it stands, from the nearest cause back (rules §7). */
export function WhySection({ id, version }: { readonly id: string; readonly version: unknown }) {
  const t = usePlanningText();
  const kitText = useKitText();
  const format = useFormat();
  const { data, isError, refetch } = useQuery({
    queryKey: ['why', id, version],
    queryFn: ({ signal }) => ask(readWhy, { params: { id } }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <Section title={t('detail.section.why')}>
      {isError && (
        <p role="alert">
          {t('detail.why.failed')} <Button onClick={() => void refetch()}>{kitText('retry')}</Button>
        </p>
      )}
      {data?.links.length === 0 && <p>{t('detail.why.empty')}</p>}
      {data !== undefined && data.links.length > 0 && (
        <Chain>
          {data.links.map((link, at) => (
            <li key={`${link.objectId}-${link.position}`}>
              {link.words[currentLanguage()]}{' '}
              {link.objectId !== id && (
                // A process step is the cause where the reason before it says so.
                <Link
                  to={pageOf(data.links[at - 1]?.reason.kind === 'process' ? 'activity' : 'operation', link.objectId)}
                >
                  {t('detail.why.open')}
                </Link>
              )}
              <small>
                {actorWord(link.actor.name)} · {format.dateTime(Date.parse(link.at))}
              </small>
            </li>
          ))}
        </Chain>
      )}
    </Section>
  );
}

const Chain = styled.ol`
  margin: 0;
  padding: 0 0 0 20px;
  list-style: decimal;
  & > li { padding: 4px 0; overflow-wrap: anywhere; }
  & small { display: block; color: var(--text-3); font-size: var(--size-caption); }
`;
