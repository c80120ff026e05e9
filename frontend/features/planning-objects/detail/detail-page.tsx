import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import type { ShownAttachment } from '#domain/planning/api/object-calls.ts';
import { ApiError, errorCodeOf } from '#frontend/api/api-error.ts';
import { AttachmentsSection } from '#frontend/features/planning-objects/attachments/attachments-section.tsx';
import { listOf, type ObjectKind, objectKinds } from '#frontend/features/planning-objects/object-kinds.ts';
import { usePlanningText } from '#frontend/features/planning-objects/planning-text.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { Split } from '#frontend/kit/columns.ts';
import type { CustomValue } from '#frontend/kit/custom-fields/custom-values.ts';
import { propertyLines } from '#frontend/kit/custom-fields/property-lines.ts';
import { usePropertyDefinitions } from '#frontend/kit/custom-fields/use-property-definitions.ts';
import { HistorySection } from '#frontend/kit/history/history-section.tsx';
import { fieldWord } from '#frontend/kit/history/history-text.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';
import { NoteLine } from '#frontend/kit/note.tsx';
import { type Property, PropertyList } from '#frontend/kit/panels/property-list.tsx';
import { Section } from '#frontend/kit/panels/section.tsx';
import { StatePanel } from '#frontend/kit/panels/state-panel.tsx';
import { AsideColumn, MainColumn, TwoColumns } from '#frontend/kit/panels/two-columns.ts';
import { Frame } from '#frontend/shell/frame.tsx';

interface Attached {
  readonly comment?: string | null | undefined;
  readonly attachments?: readonly ShownAttachment[] | undefined;
  readonly additionalProperties?: readonly CustomValue[] | null | undefined;
}

interface DetailPageProps<Detail extends Attached> {
  readonly kind: ObjectKind;
  readonly id: string;
  readonly query: Pick<
    UseQueryResult,
    'isPending' | 'isError' | 'isFetching' | 'error' | 'dataUpdatedAt' | 'refetch'
  > & {
    readonly object: Detail | undefined;
    readonly refresh: () => void;
  };
  readonly parts: (object: Detail) => DetailParts;
}

export interface DetailParts {
  /** Number or name: the heading of the page. */
  readonly title: string;
  /** Between the list and the page: parents, from the project down. */
  readonly above?: readonly { readonly label: string; readonly to: string }[];
  readonly actions?: ReactNode;
  /** Above everything: refusals. */
  readonly notes?: ReactNode;
  /** Status, lateness, article: what is looked for first. */
  readonly summary: ReactNode;
  readonly properties: readonly Property[];
  /** Sections below the fields. */
  readonly children?: ReactNode;
  /** Beside them, above the history. */
  readonly aside?: ReactNode;
  /** Over the page: forms and questions. */
  readonly over?: ReactNode;
}

/** One planning object: its fields, its parts, what it belongs to, its history. */
export function DetailPage<Detail extends Attached>({ kind, id, query, parts }: DetailPageProps<Detail>) {
  const t = usePlanningText();
  const kitText = useKitText();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const format = useFormat();
  const definitions = usePropertyDefinitions(objectKinds[kind].own) ?? [];
  const { object } = query;
  const area = [
    { label: t('detail.area.orders'), to: listOf('order') },
    { label: t(`detail.kind.${kind}`), to: listOf(kind) },
  ];
  const isGone = query.error instanceof ApiError && query.error.status === 404;
  if (object === undefined) {
    return (
      <Frame breadcrumb={[...area, { label: '…' }]} loading={query.isFetching}>
        {query.isPending && <TwoColumns aria-busy />}
        {query.isError && (
          <TwoColumns>
            <MainColumn>
              <StatePanel
                title={t(isGone ? 'detail.gone.title' : 'detail.failed.title', { kind: t(`detail.kind.${kind}`) })}
                text={isGone ? t('detail.gone.text') : errorText(errorCodeOf(query.error))}
                action={
                  isGone ? (
                    <Button size="medium" onClick={() => void navigate(listOf(kind))}>
                      {t('detail.gone.list')}
                    </Button>
                  ) : (
                    <Button size="medium" loading={query.isFetching} onClick={() => void query.refetch()}>
                      {kitText('retry')}
                    </Button>
                  )
                }
              />
              {isGone && <HistorySection title={t('detail.section.history')} objectId={id} version="gone" />}
            </MainColumn>
          </TwoColumns>
        )}
      </Frame>
    );
  }
  const { title, above = [], actions, notes, summary, properties, children, aside, over } = parts(object);
  const { comment } = object;
  const own = propertyLines(definitions, object.additionalProperties ?? [], format);
  return (
    <Frame breadcrumb={[...area, ...above, { label: title }]} loading={query.isFetching} toolbar={actions}>
      <Split>
        <TwoColumns>
          <MainColumn>
            {isGone && (
              <NoteLine data-tone="warn" data-wrap role="alert">
                <b>{t('detail.gone.title', { kind: t(`detail.kind.${kind}`) })}</b>
                {t('detail.gone.open')}
                <Link to={listOf(kind)}>{t('detail.gone.list')}</Link>
              </NoteLine>
            )}
            {notes}
            <Summary>{summary}</Summary>
            <Section title={t('detail.section.fields')}>
              <Columns>
                <PropertyList properties={properties} />
              </Columns>
            </Section>
            {own.length > 0 && (
              <Section title={t('detail.section.properties')}>
                <Columns>
                  <PropertyList properties={own} />
                </Columns>
              </Section>
            )}
            {comment !== undefined && comment !== null && comment !== '' && (
              <Section title={fieldWord('comment')}>
                <Text>{comment}</Text>
              </Section>
            )}
            {children}
          </MainColumn>
          <AsideColumn>
            {aside}
            <AttachmentsSection kind={kind} id={id} attachments={object.attachments ?? []} onChanged={query.refresh} />
            <HistorySection title={t('detail.section.history')} objectId={id} version={query.dataUpdatedAt} />
          </AsideColumn>
        </TwoColumns>
        {over}
      </Split>
    </Frame>
  );
}

const Summary = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 16px;
  font-size: var(--size-title-3);
  line-height: 20px;
  overflow-wrap: anywhere;
  & strong { font-weight: 600; }
  & .late { color: var(--err); font-weight: 600; }
  & .near { color: var(--warn); font-weight: 600; }
  & .fine { color: var(--ok); font-weight: 600; }
  & .quiet { color: var(--text-2); }
`;
const Columns = styled.div`
  & > dl { columns: 2 320px; column-gap: 32px; }
  & > dl > div { break-inside: avoid; }
`;
/** As it was typed, with its lines; a long one scrolls. */
const Text = styled.p`
  max-height: 280px;
  overflow-y: auto;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;
