import type { z } from 'zod';
import type { writeCalls } from '#domain/administration/api/write-calls.ts';
import type { Rejection } from '#domain/kernel/rejection.ts';
import type { Service } from '#infra/http/service.ts';
import type { Envelope } from '../kernel/command.ts';
import { answerWrite } from '../writes/answer-write.ts';
import type { Done } from '../writes/idempotency.ts';
import type { AdministrationContext } from './administration-context.ts';

type Calls<Fields extends z.ZodObject, Changes extends z.ZodObject, Answer extends z.ZodType> = ReturnType<
  typeof writeCalls<Fields, Changes, Answer>
>;

/** What is done to objects of one kind; `seen`: fields as whoever changes one saw them, of which another by now is `changedMeanwhile`. */
export interface WriteCommands<Fields, Changes, Answer> {
  create(fields: Fields, envelope: Envelope): Promise<Done<Answer> | Rejection>;
  change(
    id: string,
    changes: Changes,
    seen: Readonly<Record<string, unknown>> | undefined,
    envelope: Envelope,
  ): Promise<Done<Answer> | Rejection>;
  remove(id: string, envelope: Envelope): Promise<Done<null> | Rejection>;
}

/**
 * Answers the calls of one kind of objects that administrators write (`domain/administration/api/write-calls.ts`), one
 * command after another with those of all other kinds.
 */
export function writeRoutes<Fields extends z.ZodObject, Changes extends z.ZodObject, Answer extends z.ZodType>(
  service: Service,
  context: Pick<AdministrationContext, 'once' | 'administrationInTurn'>,
  { create, change, remove }: Calls<Fields, Changes, Answer>,
  commands: WriteCommands<z.output<Fields>, z.output<Changes>, z.output<Answer>>,
): void {
  const { administrationInTurn: inTurn } = context;
  answerWrite(service, context, create, (request, envelope) =>
    inTurn(() => commands.create(request.body as z.output<Fields>, envelope)),
  );
  answerWrite(service, context, change, (request, envelope) => {
    // Whose it is, and what is left of the body without `seen`: not to be worked out for schemas that are not known yet.
    const { id } = request.params as { readonly id: string };
    const { seen, ...changes } = request.body as z.output<Changes> & {
      readonly seen?: Readonly<Record<string, unknown>>;
    };
    return inTurn(() => commands.change(id, changes as z.output<Changes>, seen, envelope));
  });
  answerWrite(service, context, remove, (request, envelope) =>
    inTurn(() => commands.remove(request.params.id, envelope)),
  );
}
