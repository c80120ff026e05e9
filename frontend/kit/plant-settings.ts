import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { readGlobalSettings } from '#domain/administration/api/settings-calls.ts';
import type { GlobalSettings } from '#domain/base-data/settings.ts';
import { askAt } from '#frontend/api/ask.ts';
import { setPlantTimeZone } from '#frontend/i18n/plant-time-zone.ts';
import { useLiveRefresh } from '../api/use-live-refresh.ts';

export const plantSettingsKey = ['globalSettings'] as const;

/** The global settings, read again when somebody changes them; undefined until they come. */
export function usePlantSettings(): GlobalSettings | undefined {
  const client = useQueryClient();
  const read = useQuery({
    queryKey: plantSettingsKey,
    queryFn: ({ signal }) => askAt(readGlobalSettings, {}, { signal }),
  });
  const refresh = useCallback(() => void client.invalidateQueries({ queryKey: plantSettingsKey }), [client]);
  useLiveRefresh('base-data', { position: read.data?.position, at: read.dataUpdatedAt }, refresh);
  const settings = read.data?.body;
  const zone = settings?.plantTimeZone;
  useEffect(() => {
    if (zone !== undefined) setPlantTimeZone(zone);
  }, [zone]);
  return settings;
}
