import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { Download, Upload } from 'lucide-react';
import { Link } from 'react-router';
import { rightOn } from '#domain/base-data/collection-areas.ts';
import { readMatrixFile } from '#domain/planning/api/base-data-calls.ts';
import { pathOf } from '#frontend/api/ask-client.ts';
import { api } from '#frontend/api/plant.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { useBaseDataText } from '#frontend/features/base-data/base-data-text.ts';
import { Buttons } from '#frontend/kit/columns.ts';
import { saveFile } from '#frontend/kit/save-file.ts';
import { useAttempt } from '#frontend/kit/use-attempt.ts';
import type { ObjectRow } from '../object-screen.ts';

/** The matrix as a file that a spreadsheet opens, and the way back through the import. */
export function MatrixFile({ object }: { readonly object: ObjectRow }) {
  const t = useBaseDataText();
  const mayTake = useRight(rightOn('setupMatrices', 'export'));
  const mayWrite = useRight(rightOn('setupMatrices', 'write'));
  const mayImport = useRight('import.write');
  const { attempt, busy } = useAttempt();
  const take = () =>
    attempt(async () => {
      const path = pathOf(readMatrixFile, { id: String(object['setupMatrixId']) });
      const file = await api.readBlob(path, { purpose: 'export' });
      saveFile(`${String(object['setupMatrixName'])}.csv`, file);
    });
  return (
    <FileButtons>
      {mayTake && (
        <Button startIcon={<Download size={15} strokeWidth={1.75} />} loading={busy} onClick={() => void take()}>
          {t('setup.file.export')}
        </Button>
      )}
      {mayWrite && mayImport && (
        <Button
          component={Link}
          to="/import?type=importsetupmatrices"
          startIcon={<Upload size={15} strokeWidth={1.75} />}
        >
          {t('setup.file.import')}
        </Button>
      )}
    </FileButtons>
  );
}

const FileButtons = styled(Buttons)`
  margin: 16px 0;
`;
