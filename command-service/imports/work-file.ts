import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setImmediate as othersFirst } from 'node:timers/promises';
import type { BaseDataCommand } from '#domain/base-data/rules/decide.ts';
import type { RowError } from '#domain/import/file/table.ts';
import type { PlanningCommand } from '#domain/planning/decider/commands.ts';
import type { Named } from './import-target.ts';

/** One change of an import with the lines of the file that it came from. */
export type WorkItem = { readonly rows: readonly number[] } & (
  | ({ readonly kind: 'base' } & Named<BaseDataCommand>)
  | ({ readonly kind: 'plan' } & Named<PlanningCommand>)
);

export interface WorkHead {
  readonly rows: number;
  readonly unknownColumns: readonly string[];
  readonly errors: readonly RowError[];
}

export interface Work extends WorkHead {
  readonly items: readonly WorkItem[];
}

/**
 * What an import will do, decided once and kept until it is done: read again after a crash, the file would be compared
 * with what it has half made. One JSON text per line.
 */
export interface WorkFiles {
  write(importId: string, work: Work): Promise<void>;
  /** undefined: there is none. */
  read(importId: string): Promise<Work | undefined>;
  remove(importId: string): Promise<void>;
}

/** Lines per turn of the thread. */
const together = 500;

export function workFiles(folder: string): WorkFiles {
  const fileOf = (importId: string): string => path.join(folder, `${importId}.work`);
  return {
    async write(importId, { items, ...head }) {
      const draft = `${fileOf(importId)}.next`;
      const file = await open(draft, 'w', 0o600);
      try {
        await file.write(`${JSON.stringify(head)}\n`);
        for (let from = 0; from < items.length; from += together) {
          const lines = items.slice(from, from + together).map((item) => `${JSON.stringify(item)}\n`);
          await file.write(lines.join(''));
        }
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, fileOf(importId));
    },
    async read(importId) {
      let head: WorkHead | undefined;
      const items: WorkItem[] = [];
      try {
        for await (const line of createInterface({ input: createReadStream(fileOf(importId)) })) {
          if (head === undefined) head = JSON.parse(line) as WorkHead;
          else items.push(JSON.parse(line) as WorkItem);
          if (items.length % together === 0) await othersFirst();
        }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
      return head && { ...head, items };
    },
    async remove(importId) {
      await rm(fileOf(importId), { force: true });
    },
  };
}
