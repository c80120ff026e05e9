import { defaultSettings, type GlobalSettings, globalSettingsSchema } from '#domain/administration/settings.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import { settingsStream } from '#domain/kernel/stream-names.ts';
import { answers } from '#infra/http/answers.ts';
import type { Service } from '#infra/http/service.ts';
import type { CommandContext } from '../context.ts';
import { checkHolidayPlace, fillHolidays } from '../public-holidays.ts';
import { settingsAfter } from '../settings-after.ts';

/** Global settings (base data §3). A changed country or region fills in its public holidays. */
export function settingsRoutes(service: Service, { once }: CommandContext): void {
  service.put(
    '/api/useradmin/globalSettings',
    {
      config: { right: 'useradmin.write' },
      schema: {
        summary: 'Change settings of the plant',
        body: globalSettingsSchema.partial(),
        response: answers(200, globalSettingsSchema),
      },
    },
    (request, reply) =>
      once.run<GlobalSettings>(request, reply, async (envelope, { image }) => {
        const current = image.factory.settings;
        const wished = settingsAfter(current, request.body);
        const names = (Object.keys(wished) as (keyof GlobalSettings)[]).filter(
          (name) => JSON.stringify(wished[name]) !== JSON.stringify(current[name]),
        );
        if (names.length === 0) return { body: current, position: undefined };
        const unknownPlace = checkHolidayPlace(wished);
        if (unknownPlace !== undefined) return unknownPlace;
        const pick = (from: GlobalSettings) => Object.fromEntries(names.map((name) => [name, from[name]]));
        const changed = {
          type: 'GlobalSettingsChanged',
          data: { before: pick({ ...defaultSettings, ...current }), after: pick(wished) },
        };
        const stored = await image.append(settingsStream, [changed], envelope);
        if (isRejection(stored)) return stored;
        if (!names.includes('holidayCountry') && !names.includes('holidayRegion')) {
          return { body: image.factory.settings, position: stored.position };
        }
        const filled = await fillHolidays(image, envelope, Date.now());
        if (isRejection(filled)) return filled;
        return { body: image.factory.settings, position: filled.position };
      }),
  );
}
