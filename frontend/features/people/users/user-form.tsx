import styled from '@emotion/styled';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { changeUser, createUser, listUsers } from '#domain/administration/api/user-calls.ts';
import { moduleLicenceIds } from '#domain/administration/modules.ts';
import type { userSchema } from '#domain/administration/user.ts';
import { ask } from '#frontend/api/ask.ts';
import { pathOf } from '#frontend/api/ask-client.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { usePeopleText } from '#frontend/features/people/people-text.ts';
import { languageNames } from '#frontend/i18n/setup.ts';
import { FormField } from '#frontend/kit/form/form-field.tsx';
import { FormPanel } from '#frontend/kit/form/form-panel.tsx';
import { ChoiceInput, ChoicesInput, TextInput, YesNoInput } from '#frontend/kit/form/inputs.tsx';
import { controlOf } from '#frontend/kit/form/use-form.ts';
import { useSharedForm } from '#frontend/kit/form/use-shared-form.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';
import { useNames } from '#frontend/kit/list/data/use-names.ts';
import { notify } from '#frontend/kit/notifications.ts';
import { useRoleName } from '#frontend/kit/rights/role-name.ts';
import { useRoles } from '../roles/use-roles.ts';
import { SecretInput } from './secret-input.tsx';
import { useUserWords } from './use-user-words.ts';
import { atTypedFields, bodyOfChange, bodyOfNew, formOfUser, userFormSchema } from './user-values.ts';

export const userTabs = ['person', 'access', 'signIn'] as const;
export type UserTab = (typeof userTabs)[number];
export type User = z.infer<typeof userSchema>;

interface UserFormProps {
  /** undefined: a new one. */
  readonly user: User | undefined;
  /** Somebody has deleted it. */
  readonly isGone?: boolean;
  readonly tab: UserTab;
  readonly onTab: (tab: UserTab) => void;
  readonly onClose: () => void;
  readonly home: string;
}

const texts = {
  person: ['firstName', 'lastName', 'email', 'street', 'city', 'location', 'personnelNumber'],
} as const;
const signIn = [
  { name: 'password', label: ['password', 'newPassword'], help: ['passwordHelp', 'passwordHelp'], atFirst: true },
  { name: 'password2', label: ['password2', 'password2'], help: undefined, atFirst: true },
  { name: 'pin', label: ['pin', 'pin'], help: ['pinHelp', 'pinKept'], atFirst: false },
  { name: 'rfid', label: ['rfid', 'rfid'], help: [undefined, 'rfidKept'], atFirst: false },
] as const;
const needed: ReadonlySet<string> = new Set(['username', 'firstName', 'lastName', 'roles', 'language']);
export const flags = [
  'active',
  'external',
  'expert',
  'allowPlanAnyway',
  'allowProcessFeedback',
  'workbenchUser',
  'domainUser',
  'has2Fa',
  'isFakeUser',
] as const;
const fieldsOfTab: Readonly<Record<UserTab, readonly string[]>> = {
  person: ['username', ...texts.person, 'locationId', 'language'],
  access: ['roles', 'moduleLicences', 'allLicences', ...flags],
  signIn: signIn.map(({ name }) => name),
};
const withLocations = ['locations'] as const;
const none = [] as const;
/** Whether it has them all, and which. */
const together = [['moduleLicences', 'allLicences']] as const;
const begin = { language: 'de', active: true, roles: [], allLicences: true };

/** Makes or changes a user (base data §2, §3); what is wrong on another tab is marked at its name. */
export function UserForm({ user, isGone = false, tab, onTab, onClose, home }: UserFormProps) {
  const t = usePeopleText();
  const licences = useKitText();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { roles = rolesOf(user) } = useRoles(useRight('roles.read'));
  const nameOfRole = useRoleName();
  const mayChooseLocation = useRight('configuration.read');
  const locations = useNames(mayChooseLocation ? withLocations : none);
  const words = useUserWords(
    (ids) => ids.map((id) => nameOfRole(id, roles.find(({ roleId }) => roleId === id)?.roleName)).join(', '),
    locations,
  );
  const reread = () => client.invalidateQueries({ queryKey: ['list', pathOf(listUsers)] });
  const isNew = user === undefined || isGone;
  const latest = useMemo(() => {
    const { userId: _id, ...fields } = user ?? {};
    return user === undefined ? begin : formOfUser(fields);
  }, [user]);
  const form = useSharedForm({
    schema: userFormSchema,
    latest,
    isGone,
    together,
    words,
    async send(values, base) {
      const stored = await (isNew
        ? ask(createUser, { body: bodyOfNew(values) })
        : ask(changeUser, { params: { id: user.userId }, body: bodyOfChange(base, values) })
      ).catch((error: unknown) => Promise.reject(atTypedFields(error)));
      await client.invalidateQueries({ queryKey: ['signInMeans', stored.userId] });
      notify({ severity: 'success', text: t('saved', { name: nameOf(stored) }) });
      await reread();
      void navigate(`${home}/${stored.userId}`, { state: { saved: true } });
    },
    reread,
  });
  // What is said of a new one, and of one that has them already.
  const turn = isNew ? 0 : 1;
  return (
    <FormPanel
      title={user === undefined ? t('users.new') : t('users.edit', { name: nameOf(user) })}
      form={form}
      action={t(user === undefined ? 'create' : 'save')}
      onField={(name) => onTab(userTabs.find((one) => fieldsOfTab[one].includes(name)) ?? tab)}
      onClose={onClose}
    >
      <Tabs role="tablist">
        {userTabs.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            aria-selected={one === tab}
            data-wrong={fieldsOfTab[one].some((name) => form.errorOf(name) !== undefined)}
            onClick={() => onTab(one)}
          >
            {t(`users.tab.${one}`)}
          </button>
        ))}
      </Tabs>
      {tab === 'person' && (
        <>
          <FormField
            label={t('users.username')}
            required
            help={t('users.usernameHelp')}
            error={form.errorOf('username')}
          >
            <TextInput {...controlOf<string>(form, 'username')} autoFocus />
          </FormField>
          {texts.person.map((name) => (
            <FormField key={name} label={t(`users.${name}`)} required={needed.has(name)} error={form.errorOf(name)}>
              <TextInput {...controlOf<string>(form, name)} />
            </FormField>
          ))}
          {mayChooseLocation && (
            <FormField label={t('users.locationId')} error={form.errorOf('locationId')}>
              <ChoiceInput {...controlOf<string>(form, 'locationId')} choices={locations.get('locations') ?? []} />
            </FormField>
          )}
          <FormField label={t('users.language')} required error={form.errorOf('language')}>
            <ChoiceInput
              {...controlOf<string>(form, 'language')}
              required
              choices={Object.entries(languageNames).map(([value, label]) => ({ value, label }))}
            />
          </FormField>
        </>
      )}
      {tab === 'access' && (
        <>
          <FormField
            label={t('users.roles')}
            required
            error={form.errorOf('roles') === undefined ? undefined : t('users.noRoles')}
          >
            <ChoicesInput
              {...controlOf<readonly string[]>(form, 'roles')}
              label={t('users.roles')}
              choices={roles.map(({ roleId, roleName }) => ({ value: roleId, label: nameOfRole(roleId, roleName) }))}
            />
          </FormField>
          <FormField>
            <YesNoInput {...controlOf<boolean>(form, 'allLicences')} label={t('users.allLicences')} />
          </FormField>
          {form.values['allLicences'] !== true && (
            <FormField label={t('users.moduleLicences')} error={form.errorOf('moduleLicences')}>
              <ChoicesInput
                {...controlOf<readonly string[]>(form, 'moduleLicences')}
                label={t('users.moduleLicences')}
                choices={moduleLicenceIds.map((id) => ({ value: id, label: licences(`licence.${id}`) }))}
              />
            </FormField>
          )}
          {flags.map((name) => (
            <FormField key={name} help={t(`users.${name}.help`)} error={form.errorOf(name)}>
              <YesNoInput {...controlOf<boolean>(form, name)} label={t(`users.${name}`)} />
            </FormField>
          ))}
        </>
      )}
      {tab === 'signIn' &&
        signIn.map(({ name, label, help, atFirst }) => (
          <FormField
            key={name}
            label={t(`users.${label[turn]}`)}
            required={atFirst && isNew}
            help={help?.[turn] && t(`users.${help[turn]}`)}
            error={form.errorOf(name)}
          >
            <SecretInput {...controlOf<string>(form, name)} />
          </FormField>
        ))}
    </FormPanel>
  );
}

/** Who may not read roles keeps those that are there. */
const rolesOf = (user: User | undefined) => (user?.roles ?? []).map((id) => ({ roleId: id, roleName: id }));

export const nameOf = ({ firstName, lastName, username }: Pick<User, 'firstName' | 'lastName' | 'username'>): string =>
  `${firstName} ${lastName}`.trim() || username;

const Tabs = styled.div`
  display: flex;
  gap: 4px;
  border-bottom: 1px solid var(--line-2);
  & button { padding: 8px 10px; border: 0; border-bottom: 2px solid transparent; background: none; color: var(--text-2); font: inherit; cursor: pointer; }
  & button[aria-selected=true] { border-color: var(--accent); color: var(--text); font-weight: 550; }
  & button[data-wrong=true] { color: var(--err); }
`;
