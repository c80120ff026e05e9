import { type Language, languageSchema } from '#domain/kernel/language.ts';
import { currentLanguage, languageNames } from '#frontend/i18n/setup.ts';

interface LanguageSelectProps {
  readonly label: string;
  readonly onChoose: (language: Language) => void;
}

/** All five languages, each by its own name; what is chosen holds at once. */
export function LanguageSelect({ label, onChoose }: LanguageSelectProps) {
  return (
    <select
      aria-label={label}
      value={currentLanguage()}
      onChange={(event) => {
        const chosen = languageSchema.safeParse(event.target.value);
        if (chosen.success) onChoose(chosen.data);
      }}
    >
      {languageSchema.options.map((language) => (
        <option key={language} value={language} lang={language}>
          {languageNames[language]}
        </option>
      ))}
    </select>
  );
}
