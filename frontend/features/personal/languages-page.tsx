import Radio from '@mui/material/Radio';
import { languageSchema } from '#domain/kernel/language.ts';
import { currentLanguage, languageNames } from '#frontend/i18n/setup.ts';
import { useOwnLanguage } from '#frontend/kit/own-language.ts';
import { TimeUnitChoice } from '#frontend/kit/time-unit/time-unit-choice.tsx';
import { Frame } from '#frontend/shell/frame.tsx';
import { Choices } from './choices.tsx';
import { usePersonalText } from './personal-text.ts';
import { Sections } from './section.tsx';

/** `/languages` (base data §2): the own language, here and at the plant. */
export default function LanguagesPage() {
  const t = usePersonalText();
  const choose = useOwnLanguage();
  return (
    <Frame breadcrumb={[{ label: t('userInfo'), to: '/userinfo' }, { label: t('languages') }]}>
      <Sections>
        <section>
          <p>{t('languages.text')}</p>
          <Choices role="radiogroup" aria-label={t('languages')}>
            {languageSchema.options.map((language) => (
              <label key={language} lang={language}>
                <Radio size="small" checked={currentLanguage() === language} onChange={() => choose(language)} />
                {languageNames[language]}
              </label>
            ))}
          </Choices>
        </section>
        <section>
          <TimeUnitChoice />
        </section>
      </Sections>
    </Frame>
  );
}
