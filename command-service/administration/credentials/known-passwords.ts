import { hash } from 'node:crypto';
import { setImmediate as pause } from 'node:timers/promises';
import { demoUsers } from './demo-users.ts';

/** The password as a browser sends it. */
export const sentHashOf = (password: string): string => hash('sha256', password);

const published = new Set(demoUsers.map(({ password }) => sentHashOf(password)));

/** Published passwords are refused where the plant is reachable from other machines (api contract, environment). */
export const isPublishedPassword = (passwordHash: string): boolean => published.has(passwordHash);

/**
 * Whether everybody would try this password first: none at all, the demo's, one of the 49,000 most used, one that is a few
 * characters or one again and again, or made of the user's name. Works on what a client sends, which is all that is known of a
 * password that comes as `passwordhash`.
 */
export async function isKnownPassword(passwordHash: string, username: string): Promise<boolean> {
  if (isNoHash(passwordHash) || published.has(passwordHash) || (await isOfFew(passwordHash))) return true;
  if (derived(username).some((text) => sentHashOf(text) === passwordHash)) return true;
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) =>
    hashesOf(commonTexts(dictionary['passwords-common'])),
  );
  return (await common).has(passwordHash);
}

/**
 * Somebody has made it up: that a SHA-256 repeats itself, or does with seven of the sixteen digits, happens to nobody. Whoever
 * knows it has what signs in.
 */
export const isNoHash = (sent: string): boolean => /^(.{1,32})\1+$/.test(sent) || new Set(sent).size < 8;

/** Of nothing, of one or two characters, or of up to four digits: what can be told of those that are too short. */
export async function isOfFew(sent: string): Promise<boolean> {
  few ??= hashesOf(fewCharacters());
  return (await few).has(sent);
}

let common: Promise<ReadonlySet<string>> | undefined;
let few: typeof common;

/** Hashes at a time, so that nobody's request waits for the 100 ms that all take. */
const portion = 2_000;

async function hashesOf(texts: Iterable<string>): Promise<ReadonlySet<string>> {
  const hashes = new Set<string>();
  for (const text of texts) {
    hashes.add(sentHashOf(text));
    if (hashes.size % portion === 0) await pause();
  }
  return hashes;
}

function* commonTexts(words: readonly string[]): Generator<string> {
  for (const word of words) {
    yield word;
    yield capital(word);
  }
  for (const character of printable) for (let length = 3; length <= 64; length++) yield character.repeat(length);
}

function* fewCharacters(): Generator<string> {
  yield '';
  for (const first of printable) {
    yield first;
    for (const second of printable) yield first + second;
  }
  for (let number = 0; number < 10_000; number++)
    for (const digits of [1, 2, 3, 4]) if (number < 10 ** digits) yield String(number).padStart(digits, '0');
}

/** ASCII. */
const printable = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at));

const endings = ['', '1', '12', '123', '1234', '!', '1!', '123!', '#1', '-1'];

const derived = (username: string): readonly string[] =>
  ['', username, capital(username), username.toUpperCase(), 'password', 'Password', 'passwort', 'Passwort', 'leitstand']
    .flatMap((word) => [word, capital(word)])
    .flatMap((word) => endings.map((ending) => `${word}${ending}`));

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
