import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { FeedbackBody } from '#domain/planning/api/shop-floor/feedback-api.ts';
import type { ReportProof, SentReport } from '#domain/planning/api/shop-floor/terminal-reports-api.ts';

/** One report as it lies on the device. Nothing of it opens anything: the proof is a hash, or sealed for the server. */
export interface StoredReport extends Pick<SentReport, 'commandId' | 'worker' | 'step'> {
  /** Where it was made. */
  readonly terminalId: string;
  readonly body: FeedbackBody;
  readonly queuedAt: string;
  readonly proof: ReportProof | undefined;
  /** Its photo is still on the device. */
  readonly hasPhoto: boolean;
  /** The server's no; the report stays until the worker has seen it. */
  readonly refusal?: { readonly errorCode: string; readonly detailsObject?: unknown };
  /** It may have left the device; what it says is no longer changed here. */
  readonly wasSent?: boolean;
}

/** Reports and their photos in the browser's IndexedDB, in the order in which they were made. */
export interface ReportStore {
  /** Resolves when both are on the disk. `kept`: the photo that goes along was kept for this report and is kept no more. */
  add(report: StoredReport, photo: Blob | undefined, kept?: string): Promise<void>;
  /** A photo that waits for a report which nobody has made yet, under a key of its own; undefined: none. Resolves when it is on the disk. */
  keepPhoto(key: string, photo: Blob | undefined): Promise<void>;
  keptPhoto(key: string): Promise<Blob | undefined>;
  /** It waits under another key from now on, where there is one. */
  moveKept(from: string, to: string): Promise<void>;
  /** Of every terminal that this device is or was. */
  all(): Promise<readonly StoredReport[]>;
  photo(commandId: string): Promise<Blob | undefined>;
  /** The photo is on the server, under this id; undefined: the server does not take it. */
  photoSent(commandId: string, photoId: string | undefined): Promise<void>;
  /** What is sent is what comes back: as it was changed last, and without what was taken back. */
  markSent(commandIds: readonly string[]): Promise<readonly StoredReport[]>;
  remove(commandId: string): Promise<void>;
  refuse(commandId: string, refusal: NonNullable<StoredReport['refusal']>): Promise<void>;
  removeRefused(commandId: string): Promise<void>;
  /** undefined takes it away; false: it is not there any more, or was sent. A photo takes the place of the one before. */
  change(commandId: string, body: FeedbackBody | undefined, photo?: Blob): Promise<boolean>;
  close(): void;
}

interface Schema extends DBSchema {
  reports: { key: number; value: StoredReport; indexes: { commandId: string } };
  photos: { key: string; value: Blob };
}

const databaseName = 'leitstand-terminal';

/** Before the key of a photo that no report has yet: command ids are without a slash. */
const keptBefore = 'next/';
/** Milliseconds after which nobody comes back to the photo: a week of shifts. */
const longestKept = 7 * 24 * 60 * 60_000;

export async function openReportStore(): Promise<ReportStore> {
  const database = await openDB<Schema>(databaseName, 1, {
    upgrade(upgraded) {
      upgraded
        .createObjectStore('reports', { autoIncrement: true })
        .createIndex('commandId', 'commandId', { unique: true });
      upgraded.createObjectStore('photos');
    },
    // A tab of a newer build wants to change the tables: this one reads them anew when it is used again.
    blocking: (_old, _new, event) => (event.target as IDBDatabase).close(),
  });
  // Without it a browser that runs out of room may take the queue; it answers without asking anybody.
  void globalThis.navigator.storage?.persist?.();

  /** Changes one report in a transaction; the change answers undefined to take it away with its photo. */
  async function edit(
    commandId: string,
    change: (report: StoredReport) => StoredReport | undefined,
    keepsPhoto = true,
  ): Promise<void> {
    const transaction = database.transaction(['reports', 'photos'], 'readwrite', { durability: 'strict' });
    const cursor = await transaction.objectStore('reports').index('commandId').openCursor(commandId);
    if (cursor !== null) {
      const next = change(cursor.value);
      if (next === undefined) await cursor.delete();
      else if (next !== cursor.value) await cursor.update(next);
      if (next === undefined || !keepsPhoto) await transaction.objectStore('photos').delete(commandId);
    }
    await transaction.done;
  }

  await forgetOld(database);
  return {
    async add(report, photo, kept) {
      const transaction = database.transaction(['reports', 'photos'], 'readwrite', { durability: 'strict' });
      await transaction.objectStore('reports').add(report);
      if (photo !== undefined) await transaction.objectStore('photos').add(photo, report.commandId);
      if (kept !== undefined) await transaction.objectStore('photos').delete(`${keptBefore}${kept}`);
      await transaction.done;
    },
    async keepPhoto(key, photo) {
      const { store, done } = database.transaction('photos', 'readwrite', { durability: 'strict' });
      if (photo === undefined) await store.delete(`${keptBefore}${key}`);
      // A file tells when it was kept.
      else await store.put(new File([photo], 'photo', { type: photo.type }), `${keptBefore}${key}`);
      await done;
    },
    async moveKept(from, to) {
      const { store, done } = database.transaction('photos', 'readwrite', { durability: 'strict' });
      const photo = await store.get(`${keptBefore}${from}`);
      if (photo !== undefined) {
        await store.put(photo, `${keptBefore}${to}`);
        await store.delete(`${keptBefore}${from}`);
      }
      await done;
    },
    keptPhoto: (key) => database.get('photos', `${keptBefore}${key}`),
    all: () => database.getAll('reports'),
    photo: (commandId) => database.get('photos', commandId),
    photoSent: (commandId, photoId) =>
      edit(
        commandId,
        // Another tab was faster, where there are no locks: what it sends and what this one sends say the same.
        (report) =>
          report.hasPhoto
            ? { ...report, hasPhoto: false, body: photoId === undefined ? report.body : { ...report.body, photoId } }
            : report,
        false,
      ),
    async markSent(commandIds) {
      const marked: StoredReport[] = [];
      for (const commandId of commandIds)
        await edit(commandId, (report) => {
          const next = report.wasSent === true ? report : { ...report, wasSent: true };
          marked.push(next);
          return next;
        });
      return marked;
    },
    remove: (commandId) => edit(commandId, () => undefined),
    refuse: (commandId, refusal) => edit(commandId, (report) => ({ ...report, refusal }), false),
    removeRefused: (commandId) => edit(commandId, (report) => (report.refusal === undefined ? report : undefined)),
    async change(commandId, body, photo) {
      const transaction = database.transaction(['reports', 'photos'], 'readwrite', { durability: 'strict' });
      const cursor = await transaction.objectStore('reports').index('commandId').openCursor(commandId);
      const report = cursor?.value;
      const isHere = report !== undefined && report.wasSent !== true && report.refusal === undefined;
      if (isHere && body === undefined) {
        await cursor?.delete();
        await transaction.objectStore('photos').delete(commandId);
      } else if (isHere && body !== undefined) {
        // When it happened stays, unless the worker says another time.
        const said = { ...body, occurredAt: body.occurredAt ?? report.body.occurredAt } as FeedbackBody;
        await cursor?.update({ ...report, body: said, hasPhoto: report.hasPhoto || photo !== undefined });
        if (photo !== undefined) await transaction.objectStore('photos').put(photo, commandId);
      }
      await transaction.done;
      return isHere;
    },
    close: () => database.close(),
  };
}

/** Photos of steps that somebody has taken and nobody has come back to. */
async function forgetOld(database: IDBPDatabase<Schema>): Promise<void> {
  const { store, done } = database.transaction('photos', 'readwrite');
  const kept = IDBKeyRange.bound(keptBefore, `${keptBefore}\uffff`);
  for (let cursor = await store.openCursor(kept); cursor !== null; cursor = await cursor.continue())
    if (cursor.value instanceof File && cursor.value.lastModified < Date.now() - longestKept) await cursor.delete();
  await done;
}
