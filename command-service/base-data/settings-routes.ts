import { changeGlobalSettings } from '#domain/administration/api/settings-calls.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import { settingsStream } from '#domain/kernel/stream-names.ts';
import type { Service } from '#infra/http/service.ts';
import { decideSettings } from '../factory/decide-settings.ts';
import { fillHolidays } from '../factory/public-holidays.ts';
import { answerWrite, type WriteContext } from '../writes/answer-write.ts';

/** Global settings (base data §3). A changed country or region fills in its public holidays. */
export function settingsRoutes(service: Service, context: WriteContext): void {
  const { branches, reactions } = context;
  answerWrite(service, context, changeGlobalSettings, async (request, envelope, { image }) => {
    const { factory } = image;
    const { way, ...wished } = request.body;
    const changed = decideSettings({ factory, users: branches.main.image.users }, wished, envelope);
    if (isRejection(changed)) return changed;
    if (changed === undefined) return { body: factory.settings, position: undefined };
    const { after } = changed.data;
    const isElsewhere = after.holidayCountry !== undefined || after.holidayRegion !== undefined;
    const stored = await image.append(settingsStream, [changed], isElsewhere ? envelope : { ...envelope, way });
    if (isRejection(stored)) return stored;
    if (!isElsewhere) {
      const follow = way === undefined ? reactions.noted : reactions.done;
      return { body: factory.settings, position: await follow(stored.position) };
    }
    const filled = await fillHolidays(image, envelope, Date.now());
    if (isRejection(filled)) return filled;
    // Hundreds of holidays: undo waits until they belong to the step.
    return { body: factory.settings, position: filled.position };
  });
}
