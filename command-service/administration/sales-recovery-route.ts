import { recoverSalesPlant } from '#domain/administration/sales-recovery.ts';
import { reject } from '#domain/kernel/rejection.ts';
import { answerCall } from '#infra/http/answer-call.ts';
import { callerOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import { askForRecovery } from '#infra/plant/sales-recovery.ts';
import type { AdministrationContext } from './administration-context.ts';

/** `POST salesRecovery`: asks the launcher, which stops this service, empties the plant and loads the demo. */
export function salesRecoveryRoute(service: Service, { config }: Pick<AdministrationContext, 'config'>): void {
  answerCall(service, recoverSalesPlant, async (request) => {
    if (!config.isRecoverable) return reject('recoveryNotOffered');
    const { userId } = callerOf(request).user;
    // The audit goes as well: the log of the process stays.
    request.log.warn({ userId }, 'the plant is reset to the state of the demo');
    await askForRecovery(config.dataFolder, userId, Date.now());
    return {};
  });
}
