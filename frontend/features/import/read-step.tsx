import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { ArrowRight } from 'lucide-react';
import { useId } from 'react';
import { encodings, type FileFormat, separators } from '#domain/import/file/file-format.ts';
import { normalised } from '#domain/import/file/normalised.ts';
import { importTypes } from '#domain/import/import-types.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { Buttons } from '#frontend/kit/columns.ts';
import { ChoiceInput } from '#frontend/kit/form/inputs.tsx';
import { Note, Refusal } from '#frontend/kit/note.tsx';
import { useColumnNames } from './column-names.ts';
import type { ImportContext, ImportEvent } from './import-machine.ts';
import { useImportText } from './import-text.ts';
import { OptionsPanel } from './options-panel.tsx';
import { Body } from './step-body.tsx';

interface ReadStepProps {
  readonly context: ImportContext;
  readonly busy: boolean;
  readonly send: (event: ImportEvent) => void;
}

/** For a heading that is left out: a documented column is never called so. */
const leftOut = '-';

/** How the file is read, on its first lines: what was recognised is shown, and can be said otherwise. */
export function ReadStep({ context, busy, send }: ReadStepProps) {
  const t = useImportText();
  const errorText = useErrorText();
  const { importType, inspection, mapping, uploaded, errorCode, missingColumns } = context;
  const names = useColumnNames(importType);
  if (inspection === undefined) return null;
  const { format, sheets, columns, lines } = inspection;
  const change = (format: Partial<FileFormat>): void => send({ type: 'chooseFormat', format });
  const said = new Map(Object.entries(mapping.columns).map(([heading, column]) => [normalised(heading), column]));
  const chosen = columns.map(({ heading, column, by }) => {
    const own = said.get(normalised(heading));
    return {
      heading,
      column: own === undefined ? column : own === '' ? undefined : own,
      by: own === undefined ? by : 'said',
    };
  });
  const taken = new Set(chosen.flatMap(({ column }) => column ?? []));
  const missing = names.filter(({ documented, isRequired }) => isRequired && !taken.has(documented));
  const open =
    missing.length > 0 ? missing : names.filter(({ documented }) => missingColumns.includes(normalised(documented)));
  return (
    <Body data-wide>
      <h2>{uploaded?.originFileName}</h2>
      <Choices>
        <Choose
          label={t('read.what')}
          value={importType}
          choices={importTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
          onChoose={(type) => send({ type: 'chooseType', importType: type })}
        />
        {sheets !== undefined && sheets.length > 1 && (
          <Choose
            label={t('read.sheet')}
            value={format.sheet}
            choices={sheets.map((value) => ({ value, label: value }))}
            onChoose={(sheet) => change({ sheet })}
          />
        )}
        {format.separator !== undefined && (
          <Choose
            label={t('read.separator')}
            value={format.separator}
            choices={separators.map((value) => ({ value, label: t(`separator.${separatorNames[value]}`) }))}
            onChoose={(separator) => change({ separator })}
          />
        )}
        {format.encoding !== undefined && (
          <Choose
            label={t('read.encoding')}
            value={format.encoding}
            choices={encodings.map((value) => ({ value, label: value.toUpperCase() }))}
            onChoose={(encoding) => change({ encoding })}
          />
        )}
        <Choose
          label={t('read.decimal')}
          value={format.decimal}
          choices={[
            { value: ',', label: t('decimal.comma') },
            { value: '.', label: t('decimal.point') },
          ]}
          onChoose={(decimal) => change({ decimal })}
        />
        <Choose
          label={t('read.dates')}
          value={format.dates}
          choices={[
            { value: 'day', label: t('dates.day') },
            { value: 'month', label: t('dates.month') },
          ]}
          onChoose={(dates) => change({ dates })}
        />
      </Choices>
      {errorCode !== undefined && <Refusal>{errorText(errorCode)}</Refusal>}
      {importType === undefined && <Note>{t('read.unknownType')}</Note>}
      {importType !== undefined && open.length > 0 && (
        <Note data-tone="warn" role="status">
          {t('choose.missing', { columns: open.map(({ header }) => header).join(', ') })}
        </Note>
      )}
      <Scroll tabIndex={0} role="region" aria-label={t('read.columns')}>
        <table>
          <thead>
            <tr>
              {chosen.map(({ heading, column }, place) => (
                <th key={`${place} ${heading}`} scope="col" data-unused={column === undefined}>
                  <span>{heading}</span>
                  {importType !== undefined && (
                    <ChoiceInput
                      none={t('read.leftOut')}
                      value={column}
                      choices={names.map(({ header, documented, isRequired }) => ({
                        value: documented,
                        label: `${header}${isRequired ? ' *' : ''}`,
                      }))}
                      onChange={(value = leftOut) =>
                        send({ type: 'mapColumn', heading, column: value === leftOut ? '' : value })
                      }
                    />
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- lines of a file have nothing but their place
              <tr key={index}>
                {chosen.map(({ heading, column }, place) => (
                  <td key={`${place} ${heading}`} data-unused={column === undefined}>
                    {line[place]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {importType === 'importprojectpositions' && <OptionsPanel context={context} send={send} />}
      <Buttons>
        <Button size="medium" disabled={busy} onClick={() => send({ type: 'reset' })}>
          {t('check.back')}
        </Button>
        <Button
          size="medium"
          variant="contained"
          disabled={importType === undefined || missing.length > 0}
          loading={busy}
          endIcon={<ArrowRight size={16} />}
          onClick={() => send({ type: 'check' })}
        >
          {t('choose.check')}
        </Button>
      </Buttons>
    </Body>
  );
}

const separatorNames = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const;

interface ChooseProps<Value extends string> {
  readonly label: string;
  readonly value: Value | undefined;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly onChoose: (value: Value) => void;
}

/** One of the choices, with its name above it. */
function Choose<Value extends string>({ label, value, choices, onChoose }: ChooseProps<Value>) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <ChoiceInput
        id={id}
        wrong={value === undefined}
        required
        value={value}
        choices={choices}
        onChange={(chosen) => {
          const known = choices.find((one) => one.value === chosen);
          if (known !== undefined) onChoose(known.value);
        }}
      />
    </div>
  );
}

const Choices = styled.div`
  width: 100%;
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(180px, 1fr));
  gap: 12px 16px;
  & label { display: block; margin-bottom: 4px; font-size: var(--size-caption); color: var(--text-2); }
`;

const Scroll = styled.div`
  width: 100%;
  max-height: 420px;
  overflow: auto;
  border: 1px solid var(--line-2);
  border-radius: 6px;
  & table { border-collapse: collapse; font-size: var(--size-dense); line-height: 18px; }
  & th { position: sticky; top: 0; z-index: 1; min-width: 150px; text-align: left; vertical-align: bottom; font-weight: 500; background: var(--sunken); }
  & th > span { display: block; margin-bottom: 6px; overflow-wrap: anywhere; }
  & th, & td { padding: 6px 10px; border-bottom: 1px solid var(--line-1); border-right: 1px solid var(--line-1); }
  & td { max-width: 260px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-feature-settings: 'tnum'; }
  & td[data-unused=true], & th[data-unused=true] > span { color: var(--text-3); }
`;
