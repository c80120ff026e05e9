import { fileLimit } from '#domain/kernel/file-limit.ts';

/** How much everybody has uploaded, what is still coming in included. */
export interface UploadQuota {
  /** Counts the file with this size, whatever it was before, and answers whether that is still within the quota. */
  set(fileIdentifier: string, userId: string, size: number): boolean;
  forget(fileIdentifier: string): void;
}

export interface QuotaLimits {
  /** Bytes. */
  readonly perUser: number;
  readonly inAll: number;
}

/** Enough for somebody who tries the largest file several times, and for a team that does so on one day. */
const defaults: QuotaLimits = { perUser: 8 * fileLimit, inAll: 40 * fileLimit };

export function uploadQuota({ perUser, inAll }: QuotaLimits = defaults): UploadQuota {
  const files = new Map<string, { readonly userId: string; readonly size: number }>();
  const used = new Map<string, number>();
  let total = 0;
  const count = (userId: string, size: number): void => {
    used.set(userId, (used.get(userId) ?? 0) + size);
    total += size;
  };
  const forget = (fileIdentifier: string): void => {
    const known = files.get(fileIdentifier);
    if (known !== undefined) count(known.userId, -known.size);
    files.delete(fileIdentifier);
  };
  return {
    set(fileIdentifier, userId, size) {
      forget(fileIdentifier);
      files.set(fileIdentifier, { userId, size });
      count(userId, size);
      return total <= inAll && (used.get(userId) ?? 0) <= perUser;
    },
    forget,
  };
}
