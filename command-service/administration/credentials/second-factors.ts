import { hash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Pool } from 'pg';
import type { NewFactor } from '#domain/administration/api/session-calls.ts';
import type { FileKey } from '#infra/file-key.ts';

/**
 * Second factors of people, in `operational.second_factor` (decision 0125): codes of an app by time (RFC 6238), and codes to
 * recover with. Every code is taken once.
 */
export interface SecondFactors {
  /** Whether the user has one that counts. */
  isSet(userId: string): Promise<boolean>;
  recoveryCodesLeft(userId: string): Promise<number>;
  /** A new secret for the app, as text and as what its camera reads; undefined when there is a factor already. */
  begin(userId: string, username: string): Promise<NewFactor | undefined>;
  /** The first code of the app: from now on the factor counts. Answers the codes to recover with; undefined for a wrong one. */
  confirm(userId: string, code: string): Promise<readonly string[] | undefined>;
  /** Takes a code of the app, or one to recover with. */
  take(userId: string, code: string): Promise<boolean>;
  /** False when there was none. */
  remove(userId: string): Promise<boolean>;
}

const period = 30;
/** Steps by which the clock of the phone may differ, to both sides. */
const drift = 1;
const recoveryCodes = 10;

export function openSecondFactors(pool: Pool, key: FileKey): SecondFactors {
  const totpOf = (secret: Secret, label: string): TOTP =>
    new TOTP({ issuer: 'Leitstand', label, secret, digits: 6, period, algorithm: 'SHA1' });

  async function find(userId: string): Promise<FactorRow | undefined> {
    const { rows } = await pool.query<FactorRow>(
      'SELECT secret, confirmed_at, cardinality(recovery_hashes) AS codes FROM operational.second_factor WHERE user_id = $1',
      [userId],
    );
    return rows[0];
  }

  /** The step of time that the code is of, when it is right and none since was taken. */
  async function takeStep(userId: string, row: FactorRow, code: string): Promise<boolean> {
    const at = Date.now();
    const totp = totpOf(Secret.fromBase32(key.decrypt(row.secret)), userId);
    const delta = totp.validate({ token: code, timestamp: at, window: drift });
    if (delta === null) return false;
    const step = Math.floor(at / 1_000 / period) + delta;
    const { rowCount } = await pool.query(
      'UPDATE operational.second_factor SET last_step = $2 WHERE user_id = $1 AND last_step < $2',
      [userId, step],
    );
    return rowCount === 1;
  }

  async function takeRecovery(userId: string, code: string): Promise<boolean> {
    const { rowCount } = await pool.query(
      `UPDATE operational.second_factor SET recovery_hashes = array_remove(recovery_hashes, $2)
       WHERE user_id = $1 AND $2 = ANY (recovery_hashes)`,
      [userId, hashOf(userId, code)],
    );
    return rowCount === 1;
  }

  return {
    isSet: async (userId) => (await find(userId))?.confirmed_at instanceof Date,
    recoveryCodesLeft: async (userId) => (await find(userId))?.codes ?? 0,

    async begin(userId, username) {
      const secret = new Secret({ size: 20 });
      const { rowCount } = await pool.query(
        `INSERT INTO operational.second_factor (user_id, secret) VALUES ($1, $2)
         ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, last_step = 0
           WHERE second_factor.confirmed_at IS NULL`,
        [userId, key.encrypt(secret.base32)],
      );
      return rowCount === 1 ? { secret: secret.base32, uri: totpOf(secret, username).toString() } : undefined;
    },

    async confirm(userId, code) {
      const row = await find(userId);
      if (row === undefined || row.confirmed_at !== null || !(await takeStep(userId, row, digitsOf(code))))
        return undefined;
      const codes = Array.from({ length: recoveryCodes }, newRecoveryCode);
      await pool.query(
        'UPDATE operational.second_factor SET confirmed_at = now(), recovery_hashes = $2 WHERE user_id = $1',
        [userId, codes.map((one) => hashOf(userId, one))],
      );
      return codes;
    },

    async take(userId, code) {
      const row = await find(userId);
      if (row === undefined || row.confirmed_at === null) return false;
      const digits = digitsOf(code);
      return /^\d{6}$/.test(digits) ? takeStep(userId, row, digits) : takeRecovery(userId, code);
    },

    async remove(userId) {
      const { rowCount } = await pool.query('DELETE FROM operational.second_factor WHERE user_id = $1', [userId]);
      return rowCount === 1;
    },
  };
}

interface FactorRow {
  readonly secret: Buffer;
  readonly confirmed_at: Date | null;
  readonly codes: number;
}

/** Apps show "123 456". */
const digitsOf = (code: string): string => code.replaceAll(/\s/g, '');

/** 80 bits: too many to be guessed from a stolen hash. */
function newRecoveryCode(): string {
  const text = new Secret({ buffer: new Uint8Array(randomBytes(10)).buffer }).base32.toLowerCase();
  return (text.match(/.{4}/g) ?? []).join('-');
}

const hashOf = (userId: string, code: string): string =>
  hash('sha256', `${userId}\n${code.toLowerCase().replaceAll(/[^a-z2-7]/g, '')}`);
