import Button from '@mui/material/Button';
import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import type { ImportType } from '#domain/import/import-types.ts';
import { errorCodeOf } from '#frontend/api/api-error.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { currentPlantTimeZone } from '#frontend/i18n/plant-time-zone.ts';
import { currentLanguage } from '#frontend/i18n/setup.ts';
import { notify } from '#frontend/kit/notifications.ts';
import { calledColumn, columnNames, useColumnNames } from './column-names.ts';
import { useImportText } from './import-text.ts';

/** An empty file with the columns that the kind of import knows, the plant's own fields as the last ones. */
export function TemplateButton({ importType }: { readonly importType: ImportType }) {
  const t = useImportText();
  const errorText = useErrorText();
  const hintId = useId();
  const [busy, setBusy] = useState(false);
  const columns = useColumnNames(importType);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const names = await columnNames(importType);
      const template = names.map(({ header }) => ({ header, kind: 'text' as const, value: () => undefined }));
      const { csvText, download } = await import('#frontend/kit/list/csv.ts');
      download(csvText([], template, currentLanguage(), currentPlantTimeZone()), `${importType}.csv`);
    } catch (error) {
      notify({ severity: 'error', text: errorText(errorCodeOf(error)) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <div>
        <Button
          startIcon={<Download size={15} strokeWidth={1.75} />}
          aria-describedby={hintId}
          loading={busy}
          onClick={() => void save()}
        >
          {t('choose.template')}
        </Button>
        <span id={hintId}>{t('choose.templateHint')}</span>
      </div>
      <p>
        {t('choose.columns', {
          columns: columns.map((column) => `${calledColumn(column)}${column.isRequired ? '\u00a0*' : ''}`).join(', '),
        })}
      </p>
    </>
  );
}
