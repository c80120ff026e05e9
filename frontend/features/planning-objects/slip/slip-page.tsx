import { css, Global } from '@emotion/react';
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Download, Printer } from 'lucide-react';
import { useParams } from 'react-router';
import { rightTo } from '#domain/administration/plan-rights.ts';
import { changeProductionOrder } from '#domain/planning/api/order-calls.ts';
import { readSlip } from '#domain/planning/api/order-papers-api.ts';
import { errorCodeOf } from '#frontend/api/api-error.ts';
import { ask } from '#frontend/api/ask.ts';
import { pathOf } from '#frontend/api/ask-client.ts';
import { api } from '#frontend/api/plant.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { listOf, pageOf } from '#frontend/features/planning-objects/object-kinds.ts';
import { usePlanningText } from '#frontend/features/planning-objects/planning-text.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { currentLanguage } from '#frontend/i18n/setup.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { Actions } from '#frontend/kit/actions.tsx';
import { useKitText } from '#frontend/kit/kit-text.ts';
import { StatePanel } from '#frontend/kit/panels/state-panel.tsx';
import { saveFile } from '#frontend/kit/save-file.ts';
import { useAttempt } from '#frontend/kit/use-attempt.ts';
import { Frame } from '#frontend/shell/frame.tsx';
import { BarCode } from './bar-code.tsx';

/** The routing slip of a production order: on the screen, on paper, as a PDF. Whoever prints it marks the order as printed. */
export default function SlipPage() {
  const { id = '' } = useParams();
  const t = usePlanningText();
  const kitText = useKitText();
  const errorText = useErrorText();
  const format = useFormat();
  const mayEdit = useRight(rightTo.editObject);
  /** Who only reports has no pages of orders. */
  const mayOpen = useRight('planningObjects.read');
  const { attempt, busy } = useAttempt();
  const {
    data: slip,
    isError,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['list', '/planning/productionOrders', 'slip', id],
    queryFn: ({ signal }) => ask(readSlip, { params: { id } }, { signal }),
  });

  const printed = async (): Promise<void> => {
    if (mayEdit) await ask(changeProductionOrder, { params: { id }, body: { printed: true } });
  };
  const print = () =>
    attempt(async () => {
      window.print();
      await printed();
    });
  const save = () =>
    attempt(async () => {
      const pdf = await api.readBlob(`${pathOf(readSlip, { id })}.pdf`, { query: { language: currentLanguage() } });
      saveFile(`${slip?.productionOrderNumber ?? id}.pdf`, pdf);
      await printed();
    });

  return (
    <Frame
      breadcrumb={[
        ...(mayOpen
          ? [
              { label: t('detail.kind.order'), to: listOf('order') },
              { label: slip?.productionOrderNumber ?? '…', to: pageOf('order', id) },
            ]
          : [{ label: slip?.productionOrderNumber ?? '…' }]),
        { label: t('slip.slip') },
      ]}
      loading={isFetching}
      toolbar={
        <Actions>
          <Button
            variant="contained"
            disabled={slip === undefined}
            loading={busy}
            startIcon={<Download size={15} strokeWidth={1.75} />}
            onClick={() => void save()}
          >
            {t('slip.pdf')}
          </Button>
          <Button
            disabled={slip === undefined || busy}
            startIcon={<Printer size={15} strokeWidth={1.75} />}
            onClick={() => void print()}
          >
            {t('slip.print')}
          </Button>
        </Actions>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard, too: nothing in it takes the focus */}
      <Ground role="region" aria-label={t('slip.slip')} tabIndex={0}>
        {isError && slip === undefined && (
          <StatePanel
            title={t('slip.failed')}
            text={errorText(errorCodeOf(error))}
            action={<Button onClick={() => void refetch()}>{kitText('retry')}</Button>}
          />
        )}
        {slip !== undefined && (
          <>
            <Global styles={onPaper} />
            <Sheet>
              <h2>
                {t('slip.slip')} {slip.productionOrderNumber}
              </h2>
              <dl>
                <dt>{t('slip.article')}</dt>
                <dd>
                  {slip.articleName} ({slip.articleNumber})
                </dd>
                <dt>{t('slip.amount')}</dt>
                <dd>
                  {format.number(slip.articleAmount)} {slip.amountUnitName}
                </dd>
                <dt>{t('slip.customer')}</dt>
                <dd>{slip.customerName ?? '–'}</dd>
                <dt>{t('slip.delivery')}</dt>
                <dd>{format.day(slip.deliveryDate)}</dd>
                <dt>{t('slip.order')}</dt>
                <dd>{[slip.projectNumber, slip.orderPositionNumber].filter((one) => one !== null).join(' · ')}</dd>
              </dl>
              {slip.comment !== null && <p>{slip.comment}</p>}
              <ol>
                {slip.operations.map((operation) => (
                  <li key={operation.operationId}>
                    <b>{operation.position}</b>
                    <div>
                      <strong>{operation.valueAddName}</strong>
                      <span>{operation.resourceName}</span>
                      <span>
                        {format.dateTime(Date.parse(operation.startDate))} –{' '}
                        {format.dateTime(Date.parse(operation.endDate))}
                      </span>
                      <span>
                        {t('slip.planTime')} {format.duration(operation.planTime * 1_000)}
                      </span>
                      {operation.comment !== null && <em>{operation.comment}</em>}
                    </div>
                    <figure>
                      <BarCode code={operation.code} bars={operation.bars} />
                      <figcaption>{operation.code}</figcaption>
                    </figure>
                  </li>
                ))}
              </ol>
            </Sheet>
          </>
        )}
      </Ground>
    </Frame>
  );
}

/** Only the sheet is printed, over as many pages as it takes. */
const onPaper = css`
  @media print {
    html, body { height: auto; background: #ffffff; }
    #root, #root :has(article) { display: block !important; position: static !important; height: auto !important; overflow: visible !important; }
    #root :not(:has(article)):not(article):not(article *) { display: none !important; }
  }
`;
const Ground = styled.div`
  flex: 1;
  min-height: 0;
  overflow: auto;
  padding: 24px 16px;
  @media print { overflow: visible; padding: 0; }
`;
/** Paper: black on white in the dark, too. */
const Sheet = styled.article`
  max-width: 760px;
  margin: 0 auto;
  padding: 32px;
  background: #ffffff;
  color: #14242e;
  border: 1px solid var(--line-2);
  overflow-wrap: anywhere;
  & > h2 { font-size: var(--size-title-1); line-height: 28px; font-weight: 650; margin-bottom: 12px; }
  & > dl { display: grid; grid-template-columns: 120px minmax(0, 1fr); gap: 4px 12px; margin: 0 0 16px; }
  & dt { color: #586a75; }
  & dd { margin: 0; font-weight: 600; }
  & > p { margin-bottom: 16px; white-space: pre-wrap; }
  & > ol { list-style: none; margin: 0; padding: 0; }
  & > ol > li { display: flex; gap: 16px; padding: 12px 0; border-top: 1px solid #7f909b; break-inside: avoid; }
  & > ol > li > b { flex: none; width: 32px; font-size: var(--size-title-2); }
  & > ol > li > div { flex: 1; min-width: 0; display: flex; flex-direction: column; }
  & figure { flex: none; width: 240px; margin: 0; text-align: center; }
  & figure > svg { width: 100%; height: 48px; display: block; }
  & em { font-style: normal; white-space: pre-wrap; }
  @media print { border: 0; padding: 0; max-width: none; }
  @media screen and (max-width: 599px) {
    padding: 20px 16px;
    & > ol > li { flex-wrap: wrap; }
    & > ol > li > div { flex-basis: calc(100% - 60px); }
    & figure { margin: 4px auto 0; }
  }
`;
