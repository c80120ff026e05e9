import type { z } from 'zod';
import type { writeCalls } from '#domain/administration/api/write-calls.ts';
import type { Rejection } from '#domain/kernel/rejection.ts';
import type { Service } from '#infra/http/service.ts';
import type { Envelope } from '../kernel/command.ts';
import { answerWrite, type WriteContext } from './answer-write.ts';
import type { Done } from './idempotency.ts';

type Calls<Fields extends z.ZodObject, Changes extends z.ZodObject, Answer extends z.ZodType> = ReturnType<
  typeof writeCalls<Fields, Changes, Answer>
>;

/** What is done to objects of one kind. */
interface Commands<Fields, Changes, Answer> {
  create(fields: Fields, envelope: Envelope): Promise<Done<Answer> | Rejection>;
  change(
    id: string,
    changes: Changes,
    seen: Readonly<Record<string, unknown>> | undefined,
    envelope: Envelope,
  ): Promise<Done<Answer> | Rejection>;
  remove(id: string, envelope: Envelope): Promise<Done<null> | Rejection>;
}

/** Answers the calls of one kind of objects that administrators write (`domain/administration/api/write-calls.ts`). */
export function writeRoutes<Fields extends z.ZodObject, Changes extends z.ZodObject, Answer extends z.ZodType>(
  service: Service,
  context: Pick<WriteContext, 'once'>,
  { create, change, remove }: Calls<Fields, Changes, Answer>,
  commands: Commands<z.output<Fields>, z.output<Changes>, z.output<Answer>>,
): void {
  answerWrite(service, context, create, (request, envelope) =>
    commands.create(request.body as z.output<Fields>, envelope),
  );
  answerWrite(service, context, change, (request, envelope) => {
    // What is left of the body without `seen`; that cannot be worked out for schemas that are not known yet.
    const { seen, ...changes } = request.body as z.output<Changes> & {
      readonly seen?: Readonly<Record<string, unknown>>;
    };
    return commands.change(request.params.id, changes as z.output<Changes>, seen, envelope);
  });
  answerWrite(service, context, remove, (request, envelope) => commands.remove(request.params.id, envelope));
}
