import path from 'node:path';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';

/** Beside the attachments of planning: who looks at one of them gets to none of the others. */
export const tutorialFolder = (dataFolder: string): string => path.join(dataFolder, 'tutorials');

/** By the ending of the name; what every browser plays. */
const taken = ['mp4', 'webm'];

/** `fileKindNotTaken`: no film by its name; whether it is one by its content is seen when it has come in. */
export function wrongTutorialKind(fileName: string): Rejection | undefined {
  const ending = path.extname(fileName).slice(1).toLowerCase();
  return taken.includes(ending) ? undefined : reject('fileKindNotTaken', { ending, taken });
}
