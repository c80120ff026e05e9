import { createReadStream } from 'node:fs';
import { open as openFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setImmediate as othersFirst } from 'node:timers/promises';
import type { BaseDataCommand } from '#domain/base-data/rules/decide.ts';
import type { RowError } from '#domain/import/file/table.ts';
import type { PlanningCommand } from '#domain/planning/decider/commands.ts';
import type { Named } from './import-target.ts';
import { inParts } from './in-parts.ts';

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

/** Work of which an item is read when it is needed: that of 200,000 rows takes as much memory as the plant. */
export interface OpenedWork extends WorkHead {
  /** Number of items. */
  readonly total: number;
  readonly items: AsyncIterable<WorkItem>;
}

/**
 * What an import will do, decided once and kept until it is done: read again after a crash, the file would be compared
 * with what it has half made. One JSON text per line.
 */
export interface WorkFiles {
  /** Items are asked for as they are written. */
  write(importId: string, work: WorkHead & { readonly items: Iterable<WorkItem> }): Promise<void>;
  /** undefined: there is none. */
  open(importId: string): Promise<OpenedWork | undefined>;
  /** All of it, where that is little. */
  read(importId: string): Promise<Work | undefined>;
  remove(importId: string): Promise<void>;
}

/** Lines per turn of the thread. */
const together = 500;

export function workFiles(folder: string): WorkFiles {
  const fileOf = (importId: string): string => path.join(folder, `${importId}.work`);
  const open = async (importId: string): Promise<OpenedWork | undefined> => {
    const file = fileOf(importId);
    let lines = 0;
    let head: WorkHead | undefined;
    try {
      for await (const line of linesOf(file)) {
        head ??= JSON.parse(line) as WorkHead;
        lines += 1;
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
    return head && { ...head, total: lines - 1, items: itemsIn(file) };
  };
  return {
    async write(importId, { items, ...head }) {
      const draft = `${fileOf(importId)}.next`;
      const file = await openFile(draft, 'w', 0o600);
      try {
        await file.write(`${JSON.stringify(head)}\n`);
        for (const part of inParts(items, together))
          await file.write(part.map((item) => `${JSON.stringify(item)}\n`).join(''));
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, fileOf(importId));
    },
    open,
    async read(importId) {
      const opened = await open(importId);
      if (opened === undefined) return undefined;
      const { total: _total, items, ...head } = opened;
      return { ...head, items: await Array.fromAsync(items) };
    },
    async remove(importId) {
      await rm(fileOf(importId), { force: true });
    },
  };
}

async function* linesOf(file: string): AsyncGenerator<string> {
  let lines = 0;
  for await (const line of createInterface({ input: createReadStream(file) })) {
    yield line;
    lines += 1;
    if (lines % together === 0) await othersFirst();
  }
}

async function* itemsIn(file: string): AsyncGenerator<WorkItem> {
  let isHead = true;
  for await (const line of linesOf(file)) {
    if (!isHead) yield JSON.parse(line) as WorkItem;
    isHead = false;
  }
}
