import styled from '@emotion/styled';
import { useTranslation } from 'react-i18next';
import { type Language, languageSchema } from '#domain/kernel/language.ts';
import { languageNames } from '#frontend/i18n/setup.ts';
import { PlainButton } from '../kit/big-button.tsx';
import { handheld } from '../kit/terminal-styles.tsx';

/** Five languages by their own names: whoever reads none of the others finds theirs. */
export function LanguageChoice({ onChoose }: { readonly onChoose: (language: Language) => void }) {
  const { i18n } = useTranslation('errors');
  return (
    <Row>
      {languageSchema.options.map((language: Language) => (
        <Choice
          key={language}
          lang={language}
          aria-pressed={i18n.language === language}
          onClick={() => onChoose(language)}
        >
          {languageNames[language]}
        </Choice>
      ))}
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  flex: 1;
  flex-wrap: wrap;
  justify-content: center;
  gap: 12px;
  ${handheld} { justify-content: flex-start;  gap: 8px; }
`;

const Choice = styled(PlainButton)`
  min-height: 56px;
  padding: 0 22px;
  border: 2px solid transparent;
  border-radius: 12px;
  background: transparent;
  font-size: var(--size-far-strong);
  font-weight: 550;
  &[aria-pressed='true'] { border-color: var(--accent); color: var(--accent); font-weight: 650; }
  &:active { background: var(--ground); }
  ${handheld} { min-height: 48px; padding: 0 14px; font-size: var(--size-far-note); }
`;
