import { type GlobalSettings, globalSettingsSchema } from '#domain/administration/settings.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import { settingsStream } from '#domain/kernel/stream-names.ts';
import { answers } from '#infra/http/answers.ts';
import type { Service } from '#infra/http/service.ts';
import { decideSettings, settingsChangeSchema } from '../administration/decide-settings.ts';
import type { CommandContext } from '../context.ts';
import { fillHolidays } from '../public-holidays.ts';

/** Global settings (base data §3). A changed country or region fills in its public holidays. */
export function settingsRoutes(service: Service, { once, branches, reactions }: CommandContext): void {
  service.put(
    '/api/useradmin/globalSettings',
    {
      config: { right: 'settings.write' },
      schema: {
        summary: 'Change settings of the plant; with `seen` only while they are as the caller saw them',
        body: settingsChangeSchema,
        response: answers(200, globalSettingsSchema),
      },
    },
    (request, reply) =>
      once.run<GlobalSettings>(request, reply, async (envelope, { image }) => {
        const { factory } = image;
        const changed = decideSettings({ factory, users: branches.main.image.users }, request.body);
        if (isRejection(changed)) return changed;
        if (changed === undefined) return { body: factory.settings, position: undefined };
        const stored = await image.append(settingsStream, [changed], envelope);
        if (isRejection(stored)) return stored;
        const { after } = changed.data;
        if (after.holidayCountry === undefined && after.holidayRegion === undefined)
          return { body: factory.settings, position: await reactions.noted(stored.position) };
        const filled = await fillHolidays(image, envelope, Date.now());
        if (isRejection(filled)) return filled;
        // Hundreds of holidays: undo waits until they belong to the step.
        return { body: factory.settings, position: filled.position };
      }),
  );
}
