import { createHash } from 'node:crypto';
import { setImmediate as pause } from 'node:timers/promises';
import { dictionary } from '@zxcvbn-ts/language-common';
import { demoUsers } from './demo-users.ts';

/** The password as a browser sends it. */
export const sentHashOf = (password: string): string => createHash('sha256').update(password).digest('hex');

const published = new Set(demoUsers.map(({ password }) => sentHashOf(password)));

/** Published passwords are refused where the plant is reachable from other machines (api contract, environment). */
export const isPublishedPassword = (passwordHash: string): boolean => published.has(passwordHash);

/**
 * Whether everybody would try this password first: none at all, the demo's, one of the 49,000 most used, or made of the
 * user's name. Works on what a client sends, which is all that is known of a password that comes as `passwordhash`.
 */
export async function isKnownPassword(passwordHash: string, username: string): Promise<boolean> {
  if (published.has(passwordHash) || derived(username).some((text) => sentHashOf(text) === passwordHash)) return true;
  common ??= hashesOfCommon();
  return (await common).has(passwordHash);
}

let common: Promise<ReadonlySet<string>> | undefined;

/** Hashes at a time, so that nobody's request waits for the 100 ms that all take. */
const portion = 2_000;

async function hashesOfCommon(): Promise<ReadonlySet<string>> {
  const words = dictionary['passwords-common'];
  const hashes = new Set<string>();
  for (let from = 0; from < words.length; from += portion) {
    for (const word of words.slice(from, from + portion)) hashes.add(sentHashOf(word)).add(sentHashOf(capital(word)));
    await pause();
  }
  return hashes;
}

const endings = ['', '1', '12', '123', '1234', '!', '1!', '123!', '#1', '-1'];

const derived = (username: string): readonly string[] =>
  ['', username, capital(username), username.toUpperCase(), 'password', 'Password', 'passwort', 'Passwort', 'leitstand']
    .flatMap((word) => [word, capital(word)])
    .flatMap((word) => endings.map((ending) => `${word}${ending}`));

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
