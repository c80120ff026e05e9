import { useQuery } from '@tanstack/react-query';
import { personSearch } from '#frontend/kit/form/choices.ts';
import { SearchInput } from '#frontend/kit/form/search-input.tsx';
import { PropertyList } from '#frontend/kit/panels/property-list.tsx';
import type { PartInputProps, PartViewProps, ScreenPart } from '../object-screen.ts';

/** The user who stands in the plan as a resource (decision 0226). */
function Input({ value, onChange }: PartInputProps) {
  return <SearchInput {...personSearch} value={value as string | undefined} onChange={onChange} />;
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
