import type { AnswerOf, Call, SentWith } from '#domain/call.ts';
import { type Answered, type AskOptions, askClientAt } from './ask-client.ts';
import { api } from './plant.ts';

/** Calls the plant with what `domain/call.ts` describes. Throws `ApiError`. */
export const ask = async <Described extends Call>(
  call: Described,
  sent: SentWith<Described>,
  options: AskOptions = {},
): Promise<AnswerOf<Described>> => (await askAt(call, sent, options)).body;

/** `ask` with the position that the answer shows, as live changes need it. */
export const askAt = <Described extends Call>(
  call: Described,
  sent: SentWith<Described>,
  options: AskOptions = {},
): Promise<Answered<Described>> => askClientAt(api, call, sent, options);
