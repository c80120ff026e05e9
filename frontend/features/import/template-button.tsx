import Button from '@mui/material/Button';
import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import type { ImportType } from '#domain/import/import-types.ts';
import { errorCodeOf } from '#frontend/api/api-error.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { Buttons } from '#frontend/kit/columns.ts';
import { notify } from '#frontend/kit/notifications.ts';
import { useImportText } from './import-text.ts';

/** An empty file with the columns that the kind of import knows, the plant's own fields as the last ones. */
export function TemplateButtons({ importType }: { readonly importType: ImportType }) {
  const t = useImportText();
  const errorText = useErrorText();
  const hintId = useId();
  const [busy, setBusy] = useState<'xlsx' | 'csv'>();
  const save = async (ending: 'xlsx' | 'csv'): Promise<void> => {
    setBusy(ending);
    try {
      const { saveTemplate } = await import('./template-file.ts');
      await saveTemplate(importType, ending);
    } catch (error) {
      notify({ severity: 'error', text: errorText(errorCodeOf(error)) });
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <>
      <p id={hintId}>{t('choose.templateHint')}</p>
      <Buttons>
        {(['xlsx', 'csv'] as const).map((ending) => (
          <Button
            key={ending}
            startIcon={<Download size={15} strokeWidth={1.75} />}
            aria-describedby={hintId}
            loading={busy === ending}
            onClick={() => void save(ending)}
          >
            {t(`template.${ending}`)}
          </Button>
        ))}
      </Buttons>
    </>
  );
}
