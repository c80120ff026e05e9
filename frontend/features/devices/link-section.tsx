import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { Link2, Link2Off, MonitorCheck } from 'lucide-react';
import { useId, useState } from 'react';
import type { Language } from '#domain/kernel/language.ts';
import { ask as askPlant } from '#frontend/api/ask.ts';
import { keepLinkedTerminal } from '#frontend/api/linked-terminal.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { currentLanguage, languageNames } from '#frontend/i18n/setup.ts';
import { ChoiceInput } from '#frontend/kit/form/inputs.tsx';
import { ConfirmDialog } from '#frontend/kit/panels/confirm-dialog.tsx';
import type { Attempt } from '#frontend/kit/use-attempt.ts';
import { AddressLine } from './address-line.tsx';
import type { Device, DeviceKind } from './device-kinds.ts';
import { useDevicesText } from './devices-text.ts';

interface LinkSectionProps {
  readonly kind: DeviceKind;
  readonly device: Device;
  /** Does something, says what came of it, and answers whether it could be done. */
  readonly attempt: Attempt;
}

/** What ends an earlier link is asked for first. */
type Asked = 'thisDevice' | 'address' | 'unlink';

/**
 * How a device is linked: signing in on it, by an address that is made here and shown once (screens), or as this browser.
 * A new link ends the one before.
 */
export function LinkSection({ kind, device, attempt }: LinkSectionProps) {
  const t = useDevicesText();
  const id = useId();
  const mayWrite = useRight('terminals.write');
  const [asked, setAsked] = useState<Asked>();
  const [language, setLanguage] = useState<Language>(currentLanguage());
  const [token, setToken] = useState<string>();
  const { name } = device;
  const isTerminal = kind.kind === 'terminals';

  const linked = (made: string): string => `${kind.address(device)}#link=${made}&language=${language}`;
  const work: Readonly<Record<Asked, () => Promise<string>>> = {
    async thisDevice() {
      const made = await kind.link(device.id);
      const { terminalLink } = device;
      if (terminalLink === undefined) window.open(linked(made), '_blank', 'noopener');
      else {
        keepLinkedTerminal({ terminalId: device.id, terminalLink, token: made });
        window.open(kind.address(device), '_blank', 'noopener');
      }
      return t('link.thisDone', { name });
    },
    async address() {
      setToken(await kind.link(device.id));
      return t('link.made', { name });
    },
    async unlink() {
      await askPlant(kind.calls.unlink, { params: { id: device.id } });
      setToken(undefined);
      return t('link.removed', { name });
    },
  };
  const act = (what: Asked): void => {
    setAsked(undefined);
    void attempt(work[what]);
  };
  // Nothing is lost where no device is linked yet.
  const ask = (what: Asked): void => (device.isLinked ? setAsked(what) : act(what));
  return (
    <Part>
      <h3>{t('link.title')}</h3>
      <p data-linked={device.isLinked}>{t(device.isLinked ? 'link.isLinked' : 'link.isNotLinked')}</p>
      <AddressLine label={t('link.open')} address={kind.address(device)} />
      {mayWrite && (
        <>
          <p>{t('link.how')}</p>
          <div className="row">
            <Button startIcon={<MonitorCheck size={15} strokeWidth={1.75} />} onClick={() => ask('thisDevice')}>
              {t('link.thisDevice')}
            </Button>
            {device.isLinked && (
              <Button startIcon={<Link2Off size={15} strokeWidth={1.75} />} onClick={() => ask('unlink')}>
                {t('link.remove')}
              </Button>
            )}
          </div>
          {!isTerminal && (
            <>
              <label htmlFor={id}>{t('link.language')}</label>
              <div className="row">
                <ChoiceInput
                  id={id}
                  required
                  value={language}
                  choices={Object.entries(languageNames).map(([value, label]) => ({ value, label }))}
                  onChange={(next) => setLanguage((next as Language | undefined) ?? language)}
                />
                <Button startIcon={<Link2 size={15} strokeWidth={1.75} />} onClick={() => ask('address')}>
                  {t('link.make')}
                </Button>
              </div>
              {token !== undefined && <AddressLine label={t('link.once')} address={linked(token)} />}
            </>
          )}
        </>
      )}
      <ConfirmDialog
        open={asked !== undefined}
        title={t(asked === 'unlink' ? 'link.removeTitle' : 'link.anewTitle', { name })}
        action={t(asked === 'unlink' ? 'link.remove' : 'link.anew')}
        destructive
        onConfirm={() => {
          if (asked !== undefined) act(asked);
        }}
        onCancel={() => setAsked(undefined)}
      >
        <p>{t(asked === 'unlink' ? `link.removeText.${kind.kind}` : 'link.anewText')}</p>
      </ConfirmDialog>
    </Part>
  );
}

const Part = styled.section`
  display: flex;
  flex-direction: column;
  gap: 10px;
  margin-top: 20px;
  & h3 { margin: 0; font-size: var(--size-body); line-height: 20px; font-weight: 650; }
  & p { font-size: var(--size-dense); line-height: 18px; color: var(--text-2); }
  & p[data-linked=true] { color: var(--ok); }
  & > .row { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; }
  & label { font-size: var(--size-caption); line-height: 16px; color: var(--text-2); }
`;
