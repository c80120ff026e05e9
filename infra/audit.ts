import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { NotedKind } from '#domain/administration/audit.ts';

/** Notes who signed in and out, and what left the plant, in `operational.audit`. */
export interface Audit {
  /** Never rejects: what cannot be noted is said in the log of the service. */
  note(entry: AuditNote, request: Pick<FastifyRequest, 'ip' | 'headers'>): Promise<void>;
  /** Removes what is older than it may be kept. */
  sweep(): Promise<void>;
}

export interface AuditNote {
  readonly kind: NotedKind;
  /** Who did it. */
  readonly userId: string | undefined;
  /** Id of the user, or path of the list, that it was done to. */
  readonly object?: string;
}

/** Long enough for a yearly review; sign-ins are personal data and are not kept for ever. */
const kept = '2 years';

export function openAudit(pool: Pool, log: FastifyBaseLogger): Audit {
  return {
    async note({ kind, userId, object }, { ip, headers }) {
      try {
        await pool.query(
          `INSERT INTO operational.audit (at, kind, user_id, object, address, client)
           VALUES (now(), $1, $2, $3, $4, $5)`,
          [kind, userId ?? null, object ?? null, ip, headers['user-agent']?.slice(0, 200) ?? null],
        );
      } catch (error) {
        log.error({ err: error, kind, userId, object }, 'not in the audit');
      }
    },
    async sweep() {
      await pool.query(`DELETE FROM operational.audit WHERE at < now() - interval '${kept}'`);
    },
  };
}
