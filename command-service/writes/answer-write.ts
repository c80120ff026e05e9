import type { FastifyReply } from 'fastify';
import type { AnswerOf, Call } from '#domain/call.ts';
import { isRejection, type Rejection } from '#domain/kernel/rejection.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';
import { answerCall, type Received } from '#infra/http/answer-call.ts';
import type { Service } from '#infra/http/service.ts';
import type { Branches } from '../branches/branch-registry.ts';
import type { OpenBranch } from '../branches/open-branch.ts';
import type { Envelope } from '../kernel/command.ts';
import type { Reactions } from '../reactions/reactions.ts';
import type { Done, OnceOnly } from './idempotency.ts';

/** What nearly every route that writes works with. */
export interface WriteContext {
  /** Of the whole plant, all branches. */
  readonly store: EventStore;
  readonly branches: Branches;
  readonly once: OnceOnly;
  readonly reactions: Reactions;
}

/** What a write does on the branch of its request; without a status of its own it is answered with that of its call. null: no body. */
export type WriteHandler<Described extends Call> = (
  request: Received<Described>,
  envelope: Envelope,
  branch: OpenBranch,
  reply: FastifyReply,
) => Promise<Done<AnswerOf<Described> | null> | Rejection>;

/** Registers a writing call (`domain/call.ts`) that takes effect once, however often it is sent (`idempotency.ts`). */
export function answerWrite<Described extends Call>(
  service: Service,
  { once }: Pick<WriteContext, 'once'>,
  call: Described,
  handler: WriteHandler<Described>,
): void {
  const { status = 200 } = call;
  answerCall(
    service,
    call,
    async (request: Received<Described>, reply) => {
      const answer = await once.run<AnswerOf<Described> | null>(request, reply, async (envelope, branch) => {
        const done = await handler(request, envelope, branch, reply);
        return isRejection(done) ? done : { status, ...done };
      });
      return isRejection(answer) ? answer : ((answer ?? undefined) as AnswerOf<Described>);
    },
    {},
    { takesKey: true },
  );
}
