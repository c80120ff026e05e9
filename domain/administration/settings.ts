import { z } from 'zod';

/** Global settings (base data §3). Grows with the areas that read them; names and defaults are the requirement's. */
export const globalSettingsSchema = z.strictObject({
  /** IANA name; decides days, weekdays and shifts. A setting of ours (api contract). */
  plantTimeZone: z.string().refine(isTimeZone),
  /** 0 = Sunday (planning §9). */
  weekendDays: z.array(z.number().int().min(0).max(6)).max(7),
  defaultTermination: z.enum(['forward', 'backward']),
  moveResourcesAcrossGroups: z.boolean(),
  /** Engine parameter (domain facts §5). */
  throughputOptimisation: z.boolean(),
});
export type GlobalSettings = z.infer<typeof globalSettingsSchema>;

export const defaultSettings: GlobalSettings = {
  plantTimeZone: 'Europe/Berlin',
  weekendDays: [0, 6],
  defaultTermination: 'forward',
  moveResourcesAcrossGroups: false,
  throughputOptimisation: true,
};

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
