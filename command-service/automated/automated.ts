import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { fileKinds } from '#domain/base-data/file-kinds.ts';
import { folderSettings } from '#domain/base-data/settings.ts';
import type { AutomatedMessage } from '#domain/import/automated.ts';
import { isDue, lastMoment, type Timetable } from '#domain/import/timetable.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import { messageSubject } from '#domain/live.ts';
import { runFolder } from '#infra/files/run-files.ts';
import type { SendMail } from '../administration/mail.ts';
import { isActive } from '../administration/session-user.ts';
import type { FactoryImage } from '../factory/factory-image.ts';
import type { ImportParts } from '../imports/import-work.ts';
import type { Runs } from '../runs/runs.ts';
import { automatedPerson } from './automated-person.ts';
import { faultMail } from './fault-words.ts';
import type { SeenFile } from './folders.ts';
import { type News, openPlaceStore } from './place-store.ts';
import { faultOf, takeFiles } from './take-files.ts';
import { progressExport } from './write-progress.ts';

export interface AutomatedOptions {
  /** The operator's; undefined: nothing is taken. */
  readonly importFolder: string | undefined;
  /** undefined: nothing is written. */
  readonly exportFolder: string | undefined;
  readonly dataFolder: string;
  readonly pool: Pool;
  readonly image: Pick<FactoryImage, 'users' | 'roles' | 'licences' | 'factory'>;
  readonly files: ImportParts['files'];
  readonly runs: Runs;
  readonly sendMail: SendMail | undefined;
  readonly publish: (subject: string, message: AutomatedMessage) => void;
  readonly log: Logger;
  readonly now?: () => number;
}

/** Files that are taken from folders and written to one by themselves. */
export interface Automated {
  /** Does whatever it is time for, and tells of what went wrong. */
  turn(): Promise<void>;
  /** Takes turns until it is closed. */
  begin(): void;
  sweep(): Promise<void>;
  /** Ends with the file under way, which the next start goes on with; runs have to be closed, too. */
  close(): Promise<void>;
}

/** Milliseconds between two turns, between two attempts of an export, and to tell of what could not be told. */
const turnEvery = 1_000;
const againAfter = 60_000;

export function openAutomated(options: AutomatedOptions): Automated {
  const {
    importFolder,
    exportFolder,
    dataFolder,
    pool,
    image,
    files,
    runs,
    sendMail,
    publish,
    log,
    now = Date.now,
  } = options;
  const places = openPlaceStore(pool, now);
  const stopping = new AbortController();
  /** What the last look at a folder has seen. */
  const seen = new Map<string, readonly SeenFile[]>();
  let turns: Promise<void> | undefined;
  let tellAt = 0;
  /** Of what the mail is still to go out. */
  const shown = new Set<string>();
  const settings = () => image.factory.settings;

  async function look(kind: (typeof fileKinds)[number]): Promise<void> {
    const folder = `${kind} ${settings()[folderSettings[kind]]}`;
    const person = automatedPerson(image, kind, now());
    const fault = importFolder === undefined ? 'noRoot' : typeof person === 'string' ? person : undefined;
    if (importFolder === undefined || typeof person === 'string') {
      seen.delete(folder);
      return places.looked(kind, { isOpen: true, fault });
    }
    const found = await takeFiles(kind, seen.get(folder) ?? [], settings(), person, {
      root: importFolder,
      runFolder: runFolder(dataFolder),
      files,
      runs,
      places,
      log,
      now,
      stopping: stopping.signal,
    });
    seen.set(folder, found.seen);
    await places.looked(kind, found);
  }

  async function takeWhatIsDue(): Promise<void> {
    const { automatedImportTypes, automatedImportSeconds, plantTimeZone: zone } = settings();
    const { automatedImportTimes: times, automatedImportWeekdays: weekdays } = settings();
    for (const kind of fileKinds) {
      if (stopping.signal.aborted || !automatedImportTypes.includes(kind)) continue;
      const last = await places.lastTime(kind);
      if (isDue({ times, weekdays, zone }, last, now(), automatedImportSeconds * 1_000)) await look(kind);
    }
  }

  async function writeWhatIsDue(): Promise<void> {
    const { automatedExportFilePathProgresses: folder, plantTimeZone: zone } = settings();
    if (folder === '') return;
    const timetable: Timetable = {
      times: settings().automatedExportTimes,
      weekdays: settings().automatedExportWeekdays,
      zone,
    };
    const moment = lastMoment(timetable, now());
    const last = await places.lastTime('progresses');
    if (moment === undefined || !isDue(timetable, last, now(), againAfter)) return;
    const person = automatedPerson(image, 'progresses', now());
    if (exportFolder === undefined || typeof person === 'string') {
      const fault = exportFolder === undefined ? 'noRoot' : typeof person === 'string' ? person : undefined;
      return places.looked('progresses', { isOpen: true, fault });
    }
    const { run, fileName } = progressExport(settings(), person, moment);
    const started = await runs.start(run);
    const over = isRejection(started) ? started : await runs.ended(run.runId, againAfter);
    if (over === undefined) return;
    const errorCode = isRejection(over) || over.state === 'failed' ? (over.errorCode ?? 'unknownError') : undefined;
    const reason = over.detailsObject?.['reason'];
    if (!isRejection(over) && over.state === 'finished')
      await places.judge({
        fileId: run.runId,
        place: 'progresses',
        fileName,
        outcome: 'done',
        movedTo: fileName,
      });
    await places.looked('progresses', {
      isOpen: errorCode !== undefined,
      fault: typeof reason === 'string' ? reason : errorCode,
    });
  }

  async function tell(): Promise<void> {
    if (now() < tellAt) return;
    for (const news of await places.untold()) {
      if (await toldSomebody(news)) {
        await places.told(news);
        shown.delete(nameOf(news));
      } else tellAt = now() + againAfter;
    }
  }

  /** False: there is somebody, and the mail did not go out. */
  async function toldSomebody(news: News): Promise<boolean> {
    const { automatedImportResponsibleId, automatedImportDeputyId } = settings();
    const folder =
      news.place === 'progresses'
        ? settings().automatedExportFilePathProgresses
        : settings()[folderSettings[news.place]];
    let hasFailed = false;
    for (const userId of new Set([automatedImportResponsibleId, automatedImportDeputyId])) {
      const user = image.users.get(userId);
      if (user === undefined || !isActive(user)) continue;
      if (!shown.has(nameOf(news)))
        publish(messageSubject(userId), {
          kind: 'automatedFault',
          place: news.place,
          ...(news.kind === 'file' && { fileName: news.fileName }),
        });
      if (sendMail === undefined || user.email === undefined || user.email === '') continue;
      const mail = faultMail(user.language, `${user.firstName} ${user.lastName}`.trim(), news, folder);
      await sendMail({ to: user.email, ...mail }).catch((error: unknown) => {
        hasFailed = true;
        log.warn({ err: error, place: news.place }, 'who is responsible for imports could not be written to');
      });
    }
    shown.add(nameOf(news));
    return !hasFailed;
  }

  const steps = [takeWhatIsDue, writeWhatIsDue, tell];
  async function turn(): Promise<void> {
    for (const step of steps)
      await step().catch((error: unknown) =>
        log.warn({ err: error, fault: faultOf(error) }, 'folders are looked at again'),
      );
  }

  return {
    turn,
    begin() {
      turns ??= (async () => {
        while (!stopping.signal.aborted) {
          await turn();
          await delay(turnEvery, undefined, { signal: stopping.signal }).catch(() => undefined);
        }
      })();
    },
    sweep: () => places.sweep(settings().importRunsKeptDays),
    async close() {
      stopping.abort();
      await turns;
    },
  };
}

const nameOf = (news: News): string => (news.kind === 'file' ? news.fileId : `${news.place} ${news.fault}`);
