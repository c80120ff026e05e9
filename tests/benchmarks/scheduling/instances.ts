import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { randomOf } from '#domain/planning/optimise/search/random.ts';

const instancesSchema = z.object({
  source: z.string(),
  files: z.array(z.object({ name: z.string(), bestKnown: z.number(), text: z.string() })),
});
export type Instance = z.infer<typeof instancesSchema>['files'][number];

/** The benchmark files with the shortest makespan that is known. */
export function benchmarkInstances(): readonly Instance[] {
  const packed = readFileSync(new URL('./data/instances.json.gz', import.meta.url));
  return instancesSchema.parse(JSON.parse(gunzipSync(packed).toString('utf8'))).files;
}

/** A job shop file in which every job visits every machine once, in random order, for 1 to 99. */
export function randomJobShop(jobs: number, machines: number, seed: number): string {
  const random = randomOf(seed);
  const lines = Array.from({ length: jobs }, () => {
    const route = Array.from({ length: machines }, (_, machine) => ({ machine, key: random.fraction() }));
    return route
      .sort((a, b) => a.key - b.key)
      .map(({ machine }) => `${machine} ${1 + random.below(99)}`)
      .join(' ');
  });
  return [`${jobs} ${machines}`, ...lines].join('\n');
}

/** A flexible job shop file: up to `steps` operations per job, each on up to `choices` machines of similar speed. */
export function randomFlexibleShop(
  jobs: number,
  machines: number,
  steps: number,
  choices: number,
  seed: number,
): string {
  const random = randomOf(seed);
  const lines = Array.from({ length: jobs }, () => {
    const count = 1 + random.below(steps);
    const row = [count];
    for (let step = 0; step < count; step++) {
      const first = random.below(machines);
      const wide = Math.min(machines, 1 + random.below(choices));
      row.push(wide);
      for (let c = 0; c < wide; c++) row.push(1 + ((first + c) % machines), 1 + random.below(99));
    }
    return row.join(' ');
  });
  return [`${jobs} ${machines} ${choices}`, ...lines].join('\n');
}
