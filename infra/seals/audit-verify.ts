import { createReadStream, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { verifierKey } from './note.ts';
import { readTar } from './tar.ts';
import { verifyArchive } from './verify-archive.ts';

/**
 * `npm run audit:verify -- archive.tar --key key.pub`: whether the events of an exported archive are those that were sealed
 * (docs/operation.md). Needs the archive and the public key, no plant and nothing installed. Ends with 0, or with 1 and what
 * is wrong.
 */
const usage = `Usage: npm run audit:verify -- archive.tar --key key.pub [--since earlier-checkpoint] [--witness witness.pub]

  --key      the public key of the plant, as you were given it, not the one in the archive
  --since    a checkpoint of before, from a place of your own: the log has to be an extension of it
  --witness  the public key of a witness that has to have countersigned; may be given several times`;

/** Findings that are named; more are counted. */
const mostNamed = 100;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

async function verify(): Promise<boolean> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      key: { type: 'string' },
      since: { type: 'string' },
      witness: { type: 'string', multiple: true, default: [] },
    },
  });
  const [archive, ...more] = positionals;
  if (archive === undefined || values.key === undefined || more.length > 0) throw new Error(usage);
  const keyIn = (file: string) => {
    try {
      return verifierKey(readFileSync(file, 'utf8'));
    } catch (error) {
      throw new Error(`${file} cannot be used as a key: ${reasonOf(error)}`);
    }
  };
  const key = keyIn(values.key);
  const witnesses = values.witness.map(keyIn);
  const since = values.since === undefined ? {} : { since: readFileSync(values.since, 'utf8') };
  const { checkpoint, from, to, findings } = await verifyArchive(() => readTar(createReadStream(archive)), {
    key,
    witnesses,
    ...since,
  });
  say(`Log         ${checkpoint.origin}`);
  say(`Signed by   ${[key, ...witnesses].map(({ text }) => text).join(', ')}`);
  say(`Sealed      ${checkpoint.size} events`);
  say(
    `In archive  ${from === 0 && to === checkpoint.size ? 'all of them' : `events ${from + 1} to ${to} of them, a part`}`,
  );
  for (const { kind, position } of findings.slice(0, mostNamed))
    say(`${kind.toUpperCase()}: the event at position ${position} ${words[kind]}`);
  if (findings.length > mostNamed) say(`… and ${findings.length - mostNamed} more`);
  say(
    findings.length === 0
      ? 'VERIFIED: every event is as it was sealed'
      : `NOT VERIFIED: ${findings.length} differences`,
  );
  return findings.length === 0;
}

const words = {
  changed: 'is not as it was sealed',
  removed: 'was sealed and is missing',
  inserted: 'was never sealed there',
  reordered: 'stands in another place than it was sealed at',
} as const;

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { code, path } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' ? `there is no file ${path}` : error.message;
};

try {
  process.exitCode = (await verify()) ? 0 : 1;
} catch (error) {
  say(`NOT VERIFIED: ${reasonOf(error)}`);
  process.exitCode = 1;
}
