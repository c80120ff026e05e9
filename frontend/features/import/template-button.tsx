import Button from '@mui/material/Button';
import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import { z } from 'zod';
import { type ImportType, ownFieldsOf, templateColumns } from '#domain/import/import-types.ts';
import { ownHeader } from '#domain/import/own-columns.ts';
import { errorCodeOf } from '#frontend/api/api-error.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { ownWords } from '#frontend/i18n/own-words.ts';
import { currentPlantTimeZone } from '#frontend/i18n/plant-time-zone.ts';
import { currentLanguage } from '#frontend/i18n/setup.ts';
import { readWholeList } from '#frontend/kit/list/use-list.ts';
import { notify } from '#frontend/kit/notifications.ts';
import { useImportText } from './import-text.ts';

/** An empty file with the columns that the kind of import knows, the plant's own fields as the last ones. */
export function TemplateButton({ importType }: { readonly importType: ImportType }) {
  const t = useImportText();
  const errorText = useErrorText();
  const hintId = useId();
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const words = ownWords();
      const documented = templateColumns(importType).map((column) => ownHeader(column, currentLanguage(), words));
      const names = [...documented, ...(await ownFieldNames(importType))];
      const columns = names.map((header) => ({ header, kind: 'text' as const, value: () => undefined }));
      const { csvText, download } = await import('#frontend/kit/list/csv.ts');
      download(csvText([], columns, currentLanguage(), currentPlantTimeZone()), `${importType}.csv`);
    } catch (error) {
      notify({ severity: 'error', text: errorText(errorCodeOf(error)) });
    } finally {
      setBusy(false);
    }
  };
  return (
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
  );
}

const definitions = {
  path: '/basedata/propertyDefinitions',
  row: z.object({ propertyName: z.string() }),
};

async function ownFieldNames(importType: ImportType): Promise<readonly string[]> {
  const propertyType = ownFieldsOf[importType];
  if (propertyType === undefined) return [];
  const filters = [{ field: 'propertyType', operator: '=', value: propertyType } as const];
  const found = await readWholeList(definitions, { filters, sort: 'propertyName' });
  return found.map(({ propertyName }) => propertyName);
}
