import styled from '@emotion/styled';
import Checkbox from '@mui/material/Checkbox';
import { useId } from 'react';
import { optionsOf } from '#domain/import/options.ts';
import { ChoiceInput } from '#frontend/kit/form/inputs.tsx';
import { usePlantSettings } from '#frontend/kit/plant-settings.ts';
import type { ImportContext, ImportEvent } from './import-machine.ts';
import { useImportText } from './import-text.ts';

const switches = [
  'updateOrderPositions',
  'updateNotPlannedOrderPositions',
  'importIgnoreChangedDeliveryDate',
  'doNotPlanOrderPositions',
  'planAnyway',
] as const;

/** What this import does otherwise than the settings say. */
export function OptionsPanel({
  context: { parameters },
  send,
}: {
  readonly context: Pick<ImportContext, 'parameters'>;
  readonly send: (event: ImportEvent) => void;
}) {
  const t = useImportText();
  const commentsId = useId();
  const settings = usePlantSettings();
  if (settings === undefined) return null;
  const options = optionsOf(settings, parameters);
  return (
    <Panel>
      <legend>{t('options.title')}</legend>
      {switches.map((name) => (
        <label key={name}>
          <Checkbox
            size="small"
            checked={options[name]}
            onChange={({ target }) => send({ type: 'setOptions', parameters: { [name]: target.checked } })}
          />
          {t(`options.${name}`)}
        </label>
      ))}
      <div>
        <label htmlFor={commentsId}>{t('options.comments')}</label>
        <ChoiceInput
          id={commentsId}
          required
          value={options.comments}
          choices={(['replace', 'append', 'keep'] as const).map((value) => ({ value, label: t(`comments.${value}`) }))}
          onChange={(value) =>
            send({
              type: 'setOptions',
              parameters: { comments: value === 'keep' || value === 'append' ? value : 'replace' },
            })
          }
        />
      </div>
    </Panel>
  );
}

const Panel = styled.fieldset`
  margin: 0;
  padding: 12px 16px;
  border: 1px solid var(--line-2);
  border-radius: 6px;
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(280px, 1fr));
  gap: 4px 24px;
  width: 100%;
  & legend { padding: 0 6px; font-weight: 600; }
  & > label { display: flex; align-items: center; gap: 4px; }
  & > div { display: flex; align-items: center; gap: 12px; }
  & > div > label { flex: none; }
`;
