import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Check, ChevronDown, Globe } from 'lucide-react';
import { useState } from 'react';
import { languageSchema } from '#domain/administration/user.ts';
import { changeLanguage, currentLanguage, languageNames } from '#frontend/i18n/setup.ts';
import { useSessionText } from './session-text.ts';

/** All five languages: sign-in and refusals speak each of them. */
export function LanguageMenu() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const t = useSessionText();
  const shown = currentLanguage();
  return (
    <>
      <Button
        variant="text"
        sx={{ color: 'var(--text-2)', fontSize: 13, ml: '-10px' }}
        startIcon={<Globe size={16} strokeWidth={1.75} />}
        endIcon={<ChevronDown size={14} strokeWidth={2} />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={`${t('signIn.language')}: ${languageNames[shown]}`}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {languageNames[shown]}
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      >
        {languageSchema.options.map((language) => (
          <MenuItem
            key={language}
            lang={language}
            selected={language === shown}
            sx={{ minWidth: 160 }}
            onClick={() => {
              void changeLanguage(language);
              setAnchor(null);
            }}
          >
            {languageNames[language]}
            {language === shown && <Check size={15} style={{ marginLeft: 'auto' }} aria-hidden />}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
