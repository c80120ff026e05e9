import Radio from '@mui/material/Radio';
import { changeOwnLanguage } from '#domain/administration/session-calls.ts';
import { type Language, languageSchema } from '#domain/kernel/language.ts';
import { errorCodeOf } from '#frontend/api/api-error.ts';
import { ask } from '#frontend/api/ask.ts';
import { useSession } from '#frontend/api/session-context.ts';
import { errorText } from '#frontend/i18n/error-text.ts';
import { changeLanguage, currentLanguage, languageNames } from '#frontend/i18n/setup.ts';
import { notify } from '#frontend/kit/notifications.ts';
import { Frame } from '#frontend/shell/frame.tsx';
import { Choices } from './choices.tsx';
import { usePersonalText } from './personal-text.ts';
import { Sections } from './section.tsx';

/** `/languages` (base data §2): the own language, here and at the plant. */
export default function LanguagesPage() {
  const t = usePersonalText();
  const { user } = useSession();
  const choose = async (language: Language): Promise<void> => {
    await changeLanguage(language);
    try {
      await ask(changeOwnLanguage, { params: { id: user.userId }, body: { language } });
    } catch (error) {
      notify({ severity: 'error', text: errorText(errorCodeOf(error)) });
    }
  };
  return (
    <Frame breadcrumb={[{ label: t('userInfo'), to: '/userinfo' }, { label: t('languages') }]}>
      <Sections>
        <section>
          <p>{t('languages.text')}</p>
          <Choices role="radiogroup" aria-label={t('languages')}>
            {languageSchema.options.map((language) => (
              <label key={language} lang={language}>
                <Radio size="small" checked={currentLanguage() === language} onChange={() => void choose(language)} />
                {languageNames[language]}
              </label>
            ))}
          </Choices>
        </section>
      </Sections>
    </Frame>
  );
}
