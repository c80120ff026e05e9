import styled from '@emotion/styled';
import { useTranslation } from 'react-i18next';
import { languageSchema } from '#domain/kernel/language.ts';
import type { BindingLinkAnswer, RemediesAnswer } from '#domain/planning/api/remedies-api.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';

/** From the due date back: what binds the order, then step by step what each waits for. */
export function BindingChain({ why }: { readonly why: NonNullable<RemediesAnswer['why']> }) {
  const t = useKitText();
  const format = useFormat();
  const reasonOf = useReason();
  const [due, end] = [Date.parse(why.dueDate), Date.parse(why.endDate)];
  const at = (instant: number): string => `${format.shortDate(instant)} ${format.time(instant)}`;
  const binding = why.longest === null ? undefined : why.links[why.longest];
  return (
    <Why>
      <h3>{t('waysOut.why')}</h3>
      <p data-due>
        {t(end > due ? 'waysOut.due' : 'waysOut.dueInTime', {
          due: format.shortDate(due - 1),
          ready: at(end),
          late: format.duration(end - due),
        })}
      </p>
      <strong data-testid="binding">
        {binding === undefined
          ? t('waysOut.nothingWaits', { ready: at(end) })
          : t(
              binding.reason === 'resourceBusy' && binding.cause !== undefined ? 'waysOut.waitsBusy' : 'waysOut.waits',
              {
                step: binding.valueAddName,
                length: format.duration(binding.waits * 1000),
                resource: binding.resourceName,
                cause: nameOf(binding.cause),
                reason: reasonOf(binding),
              },
            )}
      </strong>
      <ol aria-label={t('waysOut.chain')}>
        {why.links.map((link, index) => (
          <li key={link.operationId} data-binding={index === why.longest}>
            <b>
              {nameOf(link)}, {link.resourceName}
            </b>
            <span>
              {at(Date.parse(link.startDate))} – {at(Date.parse(link.endDate))}
            </span>
            <p>
              {reasonOf(link)}
              {link.waits > 0 && <em> {t('waysOut.waitsFor', { length: format.duration(link.waits * 1000) })}</em>}
            </p>
          </li>
        ))}
      </ol>
    </Why>
  );
}

const nameOf = (one: Pick<BindingLinkAnswer, 'productionOrderNumber' | 'valueAddName'> | undefined): string =>
  one === undefined ? '' : `${one.productionOrderNumber} · ${one.valueAddName}`;

function useReason(): (link: BindingLinkAnswer) => string {
  const { i18n } = useTranslation();
  const language = languageSchema.catch('de').parse(i18n.language);
  return ({ words }) => words[language] ?? '';
}

const Why = styled.section`
  font-size: var(--size-dense);
  line-height: 18px;
  & > h3 { margin: 4px 0; font: 600 var(--size-body)/18px var(--font); }
  & > [data-due] { margin: 0 0 6px; color: var(--err); font-weight: 600; }
  & > strong { display: block; margin-bottom: 10px; font-weight: 600; font-size: var(--size-body); }
  & > ol { padding: 0 0 0 12px; border-left: 2px solid var(--line-2); }
  & li { padding: 2px 0 10px; }
  & li[data-binding='true'] { box-shadow: -14px 0 0 -11px var(--err); }
  & li > b { font-weight: 600; }
  & li > span { display: block; color: var(--text-2); }
  & li > p { color: var(--text-2); }
  & em { font-style: normal; font-weight: 600; color: var(--warn); }
`;
