import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '#frontend/api/session-context.ts';
import { useAdministrationText } from '#frontend/features/administration/administration-text.ts';
import { type InputProps, TextInput } from '#frontend/kit/form/inputs.tsx';
import { userSearch } from './setting-choices.ts';

/** Whoever files are taken and written in the name of. Nobody can put in somebody else (decision 0258). */
export function InWhoseName({ value, onChange }: InputProps<string>) {
  const t = useAdministrationText();
  const { user } = useSession();
  const { data } = useQuery({
    queryKey: ['users', 'named', value],
    queryFn: ({ signal }) => userSearch.find(value ?? '', signal),
    enabled: value !== undefined && value !== user.userId,
  });
  const name = value === undefined ? t('nobody') : value === user.userId ? user.fullName : (data?.label ?? value);
  return (
    <Line>
      <strong>{name}</strong>
      {value !== user.userId && <Button onClick={() => onChange(user.userId)}>{t('automated.takeOver')}</Button>}
    </Line>
  );
}

const Line = styled.div`
  display: flex;
  align-items: center;
  gap: 12px;
  min-height: 32px;
`;

/** Times of day, as `06:00, 14:00`. */
export function TimesInput({
  value = [],
  onChange,
  ...props
}: Omit<InputProps<string>, 'value' | 'onChange'> & {
  readonly value: readonly string[] | undefined;
  readonly onChange: (value: readonly string[]) => void;
}) {
  const [typed, setTyped] = useState<string>();
  return (
    <TextInput
      {...props}
      value={typed ?? value.join(', ')}
      onChange={(text = '') => {
        setTyped(text);
        onChange(text.split(/[\s,;]+/).filter((one) => one !== ''));
      }}
    />
  );
}
