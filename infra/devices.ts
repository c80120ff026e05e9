import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { DeviceKind } from '#domain/administration/device.ts';
import { hashToken } from './session.ts';

/**
 * Terminals and screens that are linked, in `operational.device`. The token opens what the device may show before anybody
 * signs in, and nothing else; it is looked up for each request, so one that is linked again or taken away opens nothing.
 */
export interface Devices {
  /** A new token, stored nowhere; the one before and the sessions that were begun over it end. */
  link(device: LinkedDevice & { readonly userId: string }): Promise<string>;
  /** undefined: the token is not the one of this device. */
  find(kind: DeviceKind, deviceId: string, token: string): Promise<FoundDevice | undefined>;
  /** Which device has this token, of whatever kind. */
  deviceOf(token: string): Promise<string | undefined>;
  /** Machines as they were changed. */
  setResources(deviceId: string, resourceIds: readonly string[]): Promise<void>;
  /** false: it is not linked. Who is signed in there is signed out. */
  setLocked(deviceId: string, locked: boolean): Promise<boolean>;
  unlink(deviceId: string): Promise<void>;
  /** Signs out who is signed in at a terminal. */
  endSessions(terminalId: string): Promise<void>;
}

interface LinkedDevice {
  readonly kind: DeviceKind;
  readonly deviceId: string;
  readonly resourceIds: readonly string[];
}

export interface FoundDevice {
  readonly resourceIds: readonly string[];
  readonly locked: boolean;
  /** What sessions that begin here name: which link it was. */
  readonly link: string;
}

/** Being seen is noted at most once a minute, to avoid a write per read. */
const noteAfter = "interval '1 minute'";

export function openDevices(pool: Pool): Devices {
  const endSessions = async (terminalId: string): Promise<void> => {
    await pool.query('DELETE FROM operational.session WHERE terminal_id = $1', [terminalId]);
  };
  return {
    async link({ kind, deviceId, resourceIds, userId }) {
      const token = randomBytes(32).toString('base64url');
      await pool.query(
        `INSERT INTO operational.device (device_id, kind, token_hash, resource_ids, linked_by) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (device_id) DO UPDATE SET token_hash = excluded.token_hash, resource_ids = excluded.resource_ids,
           linked_by = excluded.linked_by, linked_at = now(), locked = false, last_seen_at = NULL`,
        [deviceId, kind, hashToken(token), [...resourceIds], userId],
      );
      await endSessions(deviceId);
      return token;
    },
    async find(kind, deviceId, token) {
      const link = hashToken(token);
      const { rows } = await pool.query<{ resource_ids: string[]; locked: boolean; is_to_note: boolean }>(
        `SELECT resource_ids, locked, coalesce(last_seen_at < now() - ${noteAfter}, true) AS is_to_note
         FROM operational.device WHERE device_id = $1 AND kind = $2 AND token_hash = $3`,
        [deviceId, kind, link],
      );
      const [row] = rows;
      if (row === undefined) return undefined;
      if (row.is_to_note)
        await pool.query('UPDATE operational.device SET last_seen_at = now() WHERE device_id = $1', [deviceId]);
      return { resourceIds: row.resource_ids, locked: row.locked, link };
    },
    async deviceOf(token) {
      const { rows } = await pool.query<{ device_id: string }>(
        'SELECT device_id FROM operational.device WHERE token_hash = $1',
        [hashToken(token)],
      );
      return rows[0]?.device_id;
    },
    async setResources(deviceId, resourceIds) {
      await pool.query('UPDATE operational.device SET resource_ids = $2 WHERE device_id = $1', [
        deviceId,
        [...resourceIds],
      ]);
    },
    async setLocked(deviceId, locked) {
      const { rowCount } = await pool.query('UPDATE operational.device SET locked = $2 WHERE device_id = $1', [
        deviceId,
        locked,
      ]);
      await endSessions(deviceId);
      return rowCount === 1;
    },
    async unlink(deviceId) {
      await pool.query('DELETE FROM operational.device WHERE device_id = $1', [deviceId]);
      await endSessions(deviceId);
    },
    endSessions,
  };
}
