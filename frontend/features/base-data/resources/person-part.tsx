import { useQuery } from '@tanstack/react-query';
import { personSearch } from '#frontend/kit/form/choices.ts';
import { SearchInput } from '#frontend/kit/form/search-input.tsx';
import { PropertyList } from '#frontend/kit/panels/property-list.tsx';
import type { PartInputProps, PartViewProps, ScreenPart } from '../object-screen.ts';

const nothing = (): undefined => undefined;

/** The user who stands in the plan as a resource (decision 0226). */
function Input({ id, value, onChange, form }: PartInputProps) {
  return (
    <SearchInput
      {...personSearch}
      id={id}
      value={value as string | undefined}
      wrong={form.errorOf('userId') !== undefined}
      onChange={onChange}
      onLeave={nothing}
    />
  );
}

function View({ label, value }: PartViewProps) {
  const userId = typeof value === 'string' ? value : undefined;
  const { data } = useQuery({
    queryKey: ['person', userId],
    queryFn: async ({ signal }) => (await personSearch.find(userId ?? '', signal)) ?? null,
    enabled: userId !== undefined,
  });
  if (userId === undefined) return null;
  return <PropertyList properties={[{ name: 'userId', label, value: data?.label ?? userId }]} />;
}

export const personPart: ScreenPart = { Input, View };
