import styled from '@emotion/styled';
import { Link } from 'react-router';
import { articleSearch } from '#frontend/kit/form/choices.ts';
import { FormField } from '#frontend/kit/form/form-field.tsx';
import { TextInput, YesNoInput } from '#frontend/kit/form/inputs.tsx';
import { SearchInput } from '#frontend/kit/form/search-input.tsx';
import { problemText } from './problem-text.ts';
import { useRoutingText } from './routing-text.ts';
import type { TechnologyForm } from './use-technology-form.ts';

interface TechnologyFieldsProps {
  readonly form: TechnologyForm;
  /** Of an article that there is already, where the technology is another one of it. */
  readonly articleName: string | undefined;
  /** Somebody wanted to store it: what is missing is said. */
  readonly isTried: boolean;
}

/** What a technology is called, what it makes, and what it needs as a whole. */
export function TechnologyFieldsForm({ form, articleName, isTried }: TechnologyFieldsProps) {
  const t = useRoutingText();
  const { fields, setField, checked, start } = form;
  const errorOf = (name: string): string | undefined => {
    const code = checked.fields[name];
    return code === undefined || (code === 'required' && !isTried) ? undefined : problemText(code);
  };
  const text = (name: 'technologyName' | 'technologyNumber' | 'characteristics', help?: string) => (
    <FormField label={t(`field.${name}`)} help={help} error={errorOf(name)}>
      <TextInput value={fields[name]} onChange={(value) => setField(name, value ?? '')} />
    </FormField>
  );
  return (
    <Grid>
      {start.object === undefined ? (
        <FormField label={t('field.articleId')} required error={errorOf('articleId')}>
          <SearchInput
            {...articleSearch}
            value={fields.articleId}
            autoFocus={fields.articleId === undefined}
            onChange={(value) => setField('articleId', value)}
          />
        </FormField>
      ) : (
        <FormField label={t('field.articleId')} required>
          <p className="fixed">
            <Link to={`/basedata/articles/${String(fields.articleId)}`}>{articleName ?? fields.articleId}</Link>
          </p>
        </FormField>
      )}
      {text('technologyName')}
      {text('technologyNumber', t('help.technologyNumber'))}
      {text('characteristics', t('help.characteristics'))}
      <FormField required help={start.fields.isStandard ? t('help.isStandard') : t('help.willBeStandard')}>
        <YesNoInput
          label={t('field.isStandard')}
          value={fields.isStandard}
          onChange={(value) => setField('isStandard', value === true)}
        />
      </FormField>
    </Grid>
  );
}

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(240px, 1fr));
  gap: 16px 20px;
  align-items: start;
  & .fixed { min-height: 36px; display: flex; align-items: center; font-weight: 550; }
`;
