import { languageSchema } from '#domain/kernel/language.ts';
import { changeLanguage, currentLanguage, languageNames } from '#frontend/i18n/setup.ts';

/** All five languages, each by its own name; what is chosen holds at once. */
export function LanguageSelect({ label }: { readonly label: string }) {
  return (
    <select
      aria-label={label}
      value={currentLanguage()}
      onChange={(event) => {
        const chosen = languageSchema.safeParse(event.target.value);
        if (chosen.success) void changeLanguage(chosen.data);
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
