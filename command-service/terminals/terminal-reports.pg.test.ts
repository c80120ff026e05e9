import { createHash, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { RefusedReport } from '#domain/planning/api/shop-floor/refused-reports-api.ts';
import type { ReportAnswer, ReportProof, SealingKey } from '#domain/planning/api/shop-floor/terminal-reports-api.ts';
import { createPlant, planPiece, testCommandService } from '#tests/services/command-service.ts';
import { forFile, openServices } from '#tests/services/opened.ts';

/** Reports that a terminal has kept, through command-service, projector and query-service. */
let wernerId: string;
let count = 0;

const { database, store, commands, projector, query } = await forFile(openServices());
const plant = await createPlant(commands);
beforeAll(async () => {
  const fields = { firstName: 'Werner', lastName: 'Work', language: 'de', roles: ['user'] };
  const made = await admin('users', { ...fields, username: 'werner', password: 'Long-Enough-77', pinHash: '4711' });
  wernerId = made.json().userId;
});

const admin = async (url: string, body: object, method?: 'PUT') => {
  const answer = await commands.send({ url: `/api/useradmin/${url}`, body, as: 'admin', ...(method && { method }) });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer;
};

interface Terminal {
  readonly id: string;
  readonly token: string;
}

/** A terminal of the first saw, linked. */
async function terminal(): Promise<Terminal> {
  const name = `Saw-${++count}`;
  const made = await admin('terminals', { terminalName: name, terminalLink: name, resourceIds: [plant.saws[0]] });
  await projector.reached(BigInt(String(made.headers['x-position'])));
  const id = made.json().terminalId;
  return { id, token: (await query.get(`/api/useradmin/terminals/${id}`, 'admin')).json().token };
}

/** A session at a terminal, and what proves it afterwards. */
async function signIn({ id, token }: Terminal): Promise<{ readonly bearer: string; readonly proof: ReportProof }> {
  const answer = await commands.service.inject({
    method: 'POST',
    url: `/api/useradmin/terminals/${id}/login`,
    headers: { 'terminal-token': token, pin: '4711' },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  const bearer = answer.json().token as string;
  return { bearer, proof: { kind: 'session', hash: createHash('sha256').update(bearer).digest('hex') } };
}

/** An operation that nothing comes before, on the first saw or on the other one. */
async function stepOn(saw: 0 | 1): Promise<string> {
  const [operationId] = await planPiece(commands, plant);
  if (step(operationId)?.placement.resourceId === plant.saws[saw]) return operationId;
  const ends = [...commands.plan.plan.operations.values()].map(({ placement }) => placement.end);
  const startDate = new Date(Math.max(...ends)).toISOString();
  const moved = await commands.send({
    url: '/api/planning/planningTimelineRaw',
    body: {
      action: 'move',
      versionIdentifier: commands.plan.plan.revision,
      operations: [{ operationId, startDate, resourceId: plant.saws[saw] }],
    },
  });
  expect(moved.statusCode, moved.body).toBe(200);
  expect(step(operationId)?.placement.resourceId).toBe(plant.saws[saw]);
  return operationId;
}

const kept = (id: string, body: object, proof?: ReportProof, queuedAt = new Date().toISOString()) => ({
  commandId: randomUUID() as string,
  worker: { userId: wernerId, name: 'Werner Work' },
  step: { kind: 'operation', id, label: 'Saw a bar' },
  queuedAt,
  ...(proof && { proof }),
  body,
});

async function post({ id, token }: Terminal, reports: readonly object[]) {
  const answer = await commands.service.inject({
    method: 'POST',
    url: `/api/useradmin/terminals/${id}/reports`,
    headers: { 'terminal-token': token },
    payload: { reports },
  });
  return { status: answer.statusCode, body: answer.json() };
}
async function send(to: Terminal, ...reports: readonly object[]): Promise<readonly ReportAnswer[]> {
  const { status, body } = await post(to, reports);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.answers;
}
const outcomes = (answers: readonly ReportAnswer[]) =>
  answers.map(({ outcome, errorCode }) => (errorCode === undefined ? outcome : `${outcome}: ${errorCode}`));
const step = (id: string) => commands.plan.plan.operations.get(id as never);

async function listed(reportId: string): Promise<RefusedReport | undefined> {
  const filter = JSON.stringify([{ field: 'reportId', operator: 'equals', value: reportId }]);
  const list = await query.get(`/api/planning/refusedReports?filter=${encodeURIComponent(filter)}`, 'planner');
  expect(list.statusCode, list.body).toBe(200);
  return list.json().items[0];
}
const decide = (reportId: string, way: string, body: object, as: 'planner' | 'admin' = 'planner') =>
  commands.send({ url: `/api/planning/refusedReports/${reportId}/${way}`, body, as });

/** As the browser does it. */
async function seal(key: SealingKey, terminalId: string, pin: string, more: object = {}) {
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' };
  const publicKey = await crypto.subtle.importKey('jwk', key, algorithm, false, ['encrypt']);
  const text = JSON.stringify({ kind: 'pin', sent: pin, at: new Date().toISOString(), ...more });
  const bytes = new TextEncoder();
  const sealed = await crypto.subtle.encrypt(
    { ...algorithm, label: bytes.encode(terminalId) },
    publicKey,
    bytes.encode(text),
  );
  return { kind: 'sealed' as const, sealed: Buffer.from(sealed).toString('base64url') };
}

describe('reports that a terminal has kept', () => {
  test('count once: 200 of them sent twice change nothing the second time', async () => {
    const saw = await terminal();
    const { proof } = await signIn(saw);
    const id = await stepOn(0);
    const reports = Array.from({ length: 200 }, () => kept(id, { type: 'yield', amount: 1 }, proof));
    const batches = [0, 50, 100, 150].map((from) => reports.slice(from, from + 50));
    for (const batch of batches) expect(new Set(outcomes(await send(saw, ...batch)))).toEqual(new Set(['taken']));
    const { revision } = commands.plan.plan;
    expect(step(id)).toMatchObject({ yieldAmount: 200 });
    for (const batch of batches) expect(new Set(outcomes(await send(saw, ...batch)))).toEqual(new Set(['taken']));
    expect([commands.plan.plan.revision, step(id)?.yieldAmount]).toEqual([revision, 200]);
    expect((await post(saw, reports.slice(0, 51))).status).toBe(400);
  });

  test('are known by the log, too, when the service ended before it had noted them', async () => {
    const saw = await terminal();
    const { proof } = await signIn(saw);
    const id = await stepOn(0);
    const report = kept(id, { type: 'start' }, proof);
    await send(saw, report);
    await database.pool.query(`UPDATE operational.terminal_report SET outcome = 'underWay' WHERE command_id = $1`, [
      report.commandId,
    ]);
    const { revision } = commands.plan.plan;
    expect(outcomes(await send(saw, report))).toEqual(['taken']);
    expect(commands.plan.plan.revision).toBe(revision);
  });

  test('that were refused stay so and are listed after the next start, when the service ended before the list had them', async () => {
    const saw = await terminal();
    const { proof } = await signIn(saw);
    const elsewhere = await stepOn(1);
    const report = kept(elsewhere, { type: 'yield', amount: 1 }, proof);
    expect(outcomes(await send(saw, report))).toEqual(['refused: accessDenied']);
    const before = await listed(report.commandId);
    // As it was in between: in the log, and nowhere else.
    await database.pool.query(
      `UPDATE operational.terminal_report SET outcome = 'underWay', error_code = NULL, details = NULL, doc = NULL
       WHERE command_id = $1`,
      [report.commandId],
    );
    await database.pool.query(`UPDATE operational.reaction SET position = 0 WHERE name = 'listRefusedReports'`);
    expect(await listed(report.commandId)).toBeUndefined();
    const next = await testCommandService(database, store);
    try {
      await next.reactions.done(await store.lastPosition());
      expect(await listed(report.commandId)).toEqual(before);
    } finally {
      await next.stop();
    }
    expect(outcomes(await send(saw, report))).toEqual(['refused: accessDenied']);
  });

  test('that come again with other content are refused, and kept for the planner under an id of their own', async () => {
    const saw = await terminal();
    const { proof } = await signIn(saw);
    const id = await stepOn(0);
    const first = kept(id, { type: 'yield', amount: 2 }, proof);
    expect(outcomes(await send(saw, first))).toEqual(['taken']);
    const { revision } = commands.plan.plan;
    const others = [
      { ...first, body: { type: 'yield', amount: 20 } },
      { ...first, step: { ...first.step, id: await stepOn(0) } },
      { ...first, queuedAt: new Date(Date.parse(first.queuedAt) + 1_000).toISOString() },
    ];
    const loud = first.commandId.toUpperCase();
    expect(await send(saw, { ...first, commandId: loud })).toEqual([{ commandId: loud, outcome: 'taken' }]);
    for (const other of [...others, ...others])
      expect(await send(saw, other)).toMatchObject([
        { commandId: first.commandId, outcome: 'refused', errorCode: 'sentWithOtherContent' },
      ]);
    expect(await listed(first.commandId)).toBeUndefined();
    const { rows } = await database.pool.query<{ doc: RefusedReport }>(
      `SELECT doc FROM operational.terminal_report WHERE terminal_id = $1 AND outcome = 'refused' ORDER BY received_at`,
      [saw.id],
    );
    expect(rows.map(({ doc }) => [doc.stepId, doc.amount, doc.isProven])).toEqual([
      [id, 20, true],
      [others[1]?.step.id, 2, true],
      [id, 2, true],
    ]);
    // What proves it, how the step is called and from where it comes say nothing else.
    const now = await terminal();
    const again = { ...first, terminalId: saw.id, step: { ...first.step, label: 'Another name' } };
    expect(outcomes(await send(saw, first, { ...first, proof: (await signIn(saw)).proof }))).toEqual([
      'taken',
      'taken',
    ]);
    expect(outcomes(await send(now, again))).toEqual(['taken']);
    expect(step(id)?.yieldAmount).toBe(2);
    const meant = await decide(rows[0]?.doc.reportId ?? '', 'takeOver', { type: 'yield', amount: 20 }, 'admin');
    expect(meant.json(), meant.body).toMatchObject({ state: 'takenOver' });
    expect([step(id)?.yieldAmount, commands.plan.plan.revision > revision]).toEqual([22, true]);
  });

  test('count in the order of the worker and for when they happened, also after the sign-in has ended', async () => {
    const saw = await terminal();
    const { bearer, proof } = await signIn(saw);
    const id = await stepOn(0);
    const before = Date.now();
    const out = await commands.service.inject({
      method: 'POST',
      url: '/api/terminals/logout',
      headers: { authorization: `Bearer ${bearer}` },
      payload: { userId: wernerId },
    });
    expect(out.statusCode).toBe(204);
    const at = new Date(before - 30_000).toISOString();
    const answers = await send(
      saw,
      kept(id, { type: 'start', occurredAt: at }, proof),
      kept(id, { type: 'yield', amount: 1, comment: 'First' }, proof),
      kept(id, { type: 'complete' }, proof),
    );
    expect(outcomes(answers)).toEqual(['taken', 'taken', 'taken']);
    expect(step(id)).toMatchObject({ yieldAmount: 1, actualStart: Date.parse(at) });
    // Made after the sign-out: the sign-in shows nothing about it.
    const later = new Date(Date.now() + 10 * 60_000).toISOString();
    const [late] = await send(saw, kept(await stepOn(0), { type: 'start' }, proof, later));
    expect(late).toMatchObject({ outcome: 'refused', errorCode: 'workerNotProven' });
  });

  test('of a PIN typed without network count for whoever it is of, and guesses have their limit', async () => {
    const saw = await terminal();
    const { sealingKey } = (await post(saw, [])).body;
    const proof = await seal(sealingKey, saw.id, '4711');
    const id = await stepOn(0);
    const nobody = { userId: 'offline-1', name: '' };
    const [right] = await send(saw, { ...kept(id, { type: 'yield', amount: 1 }, proof), worker: nobody });
    expect(right).toMatchObject({ outcome: 'taken' });
    const entries = step(id)?.feedback ?? [];
    expect(entries.map(({ workerId }) => workerId)).toContain(wernerId);
    // Sealed at another terminal, it is nothing here.
    const other = await terminal();
    expect(outcomes(await send(other, kept(id, { type: 'time', duration: 60 }, proof)))).toEqual([
      'refused: workerNotProven',
    ]);
    const guesses = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const guess = await seal(sealingKey, other.id, `90${10 + index}`);
        const worker = { userId: `offline-${index}`, name: '' };
        return { ...kept(id, { type: 'time', duration: 60 }, guess), worker };
      }),
    );
    expect(outcomes(await send(other, ...guesses))).toEqual([
      ...Array.from({ length: 10 }, () => 'refused: workerNotProven'),
      ...Array.from({ length: 2 }, () => 'later: NumberOfLoginAttemptsExceeded'),
    ]);
  });

  test('of a PIN typed without network become a session for the device that still has the secret, and for no other', async () => {
    const saw = await terminal();
    const { sealingKey } = (await post(saw, [])).body;
    const secret = 's'.repeat(43);
    const secretHash = createHash('sha256').update(secret).digest('hex');
    const redeem = async (sealed: string, by = secret, at = saw) => {
      const answer = await commands.service.inject({
        method: 'POST',
        url: `/api/useradmin/terminals/${at.id}/login`,
        headers: { 'terminal-token': at.token },
        payload: { sealed, secret: by },
      });
      return { status: answer.statusCode, body: answer.json() };
    };
    const right = await seal(sealingKey, saw.id, '4711', { secretHash });
    const session = await redeem(right.sealed);
    expect(session).toMatchObject({ status: 200, body: { user: { userId: wernerId } } });
    // The answer was lost: once more; and what lies with the reports is worth no session.
    expect((await redeem(right.sealed)).status).toBe(200);
    const refused = { status: 403, body: { errorCode: 'workerNotProven' } };
    expect(await redeem(right.sealed, 'x'.repeat(43))).toMatchObject(refused);
    expect(await redeem((await seal(sealingKey, saw.id, '4711')).sealed)).toMatchObject(refused);
    expect(await redeem(right.sealed, secret, await terminal())).toMatchObject(refused);
    const sealedAt = (ago: number) =>
      seal(sealingKey, saw.id, '4711', { secretHash, at: new Date(Date.now() - ago).toISOString() });
    expect(await redeem((await sealedAt(17 * 60 * 60_000)).sealed)).toMatchObject(refused);
    // Ahead of the clock of the plant: as far as that of a device may be, and no further.
    expect((await redeem((await sealedAt(-60_000)).sealed)).status).toBe(200);
    const ahead = await sealedAt(-5 * 60 * 60_000);
    expect(await redeem(ahead.sealed)).toMatchObject(refused);
    const [early] = await send(saw, kept(await stepOn(0), { type: 'start' }, ahead));
    expect(early).toMatchObject({ outcome: 'refused', errorCode: 'workerNotProven' });
    expect(
      (
        await database.pool.query('SELECT user_id FROM operational.terminal_presence WHERE proof = $1', [
          createHash('sha256').update(ahead.sealed).digest('hex'),
        ])
      ).rows,
    ).toEqual([{ user_id: null }]);
    const [report] = await send(saw, kept(await stepOn(0), { type: 'start' }, right));
    expect(report).toMatchObject({ outcome: 'taken' });
    // One that is wrong is looked at once, however often it comes.
    const wrong = await seal(sealingKey, saw.id, '9099', { secretHash });
    for (let time = 0; time < 15; time++)
      expect(await redeem(wrong.sealed)).toMatchObject({ status: 401, body: { errorCode: 'wrongCredentials' } });
    expect((await signIn(saw)).bearer).not.toBe('');
  });

  test('arrive from the terminal that the device is now, for the one that it was', async () => {
    const [before, now] = [await terminal(), await terminal()];
    const { proof } = await signIn(before);
    const seals = (await post(now, [])).body.sealingKey;
    const typed = await seal(seals, before.id, '4711');
    const [id, elsewhere] = [await stepOn(0), await stepOn(1)];
    const made = (on: string, by: ReportProof) => ({
      ...kept(on, { type: 'time', duration: 60 }, by),
      terminalId: before.id,
    });
    // Whoever links the terminal on another device ends the link of this one, and the sign-ins there.
    await query.get(`/api/useradmin/terminals/${before.id}`, 'admin');
    const reports = [made(id, proof), made(id, typed), made(elsewhere, proof)];
    expect(outcomes(await send(now, ...reports))).toEqual(['taken', 'taken', 'refused: accessDenied']);
    const told = step(id)?.feedback?.filter(({ kind }) => kind === 'time');
    expect(told).toMatchObject([{ workerId: wernerId }, { workerId: wernerId }]);
    expect(await listed(reports[2]?.commandId ?? '')).toMatchObject({ terminalId: before.id, isProven: true });
    // At the terminal that it is now nobody was signed in with that.
    expect(outcomes(await send(now, kept(id, { type: 'time', duration: 60 }, proof)))).toEqual([
      'refused: workerNotProven',
    ]);
    const gone = await commands.send({ url: `/api/useradmin/terminals/${before.id}`, method: 'DELETE', as: 'admin' });
    expect(gone.statusCode).toBeLessThan(300);
    const late = made(id, proof);
    expect(outcomes(await send(now, late))).toEqual(['refused: objectnotexists']);
    expect(await listed(late.commandId)).toMatchObject({ state: 'open', workerId: wernerId });
  });

  test('on machines of others, of nobody, and of what no report can be are kept, each for itself', async () => {
    const saw = await terminal();
    const { proof } = await signIn(saw);
    const [here, elsewhere] = [await stepOn(0), await stepOn(1)];
    const answers = await send(
      saw,
      kept(elsewhere, { type: 'start' }, proof),
      kept(here, { type: 'start' }),
      kept(here, { type: 'yield', amount: -3 }, proof),
      kept('nothing-of-the-kind', { type: 'start' }, proof),
      kept(here, { type: 'start' }, { kind: 'session', hash: 'a'.repeat(64) }),
      kept(here, { type: 'start' }, proof),
      { commandId: randomUUID(), what: 'ever' },
    );
    expect(outcomes(answers)).toEqual([
      'refused: accessDenied',
      'refused: workerNotProven',
      'refused: validation',
      'refused: objectnotexists',
      'refused: workerNotProven',
      'taken',
      'refused: validation',
    ]);
    const reportId = answers[0]?.commandId ?? '';
    expect(await listed(reportId)).toMatchObject({
      state: 'open',
      stepId: elsewhere,
      isProven: true,
      terminalId: saw.id,
    });
    expect(await listed(answers[1]?.commandId ?? '')).toMatchObject({ isProven: false, workerName: 'Werner Work' });
    // Of a worker's rights is not to see what others reported.
    expect((await query.get('/api/planning/refusedReports', 'worker')).statusCode).toBe(403);
  });

  test('have their photo over the link of the device, and keep it while the planner has not decided', async () => {
    const saw = await terminal();
    const { proof } = await signIn(saw);
    const id = await stepOn(0);
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#1f6f8b' } })
      .png()
      .toBuffer();
    const photo = (content: Buffer) => {
      const head = '--form\r\ncontent-disposition: form-data; name="files"; filename="photo.jpg"\r\n\r\n';
      return commands.service.inject({
        method: 'POST',
        url: `/api/useradmin/terminals/${saw.id}/photos`,
        headers: { 'terminal-token': saw.token, 'content-type': 'multipart/form-data; boundary=form' },
        payload: Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--form--\r\n')]),
      });
    };
    expect((await photo(Buffer.from('A text called a picture'))).json().errorCode).toBe('fileNotAsNamed');
    const sent = await photo(picture);
    expect(sent.statusCode, sent.body).toBe(201);
    const { photoId } = sent.json();
    const [taken, refused] = await send(
      saw,
      kept(id, { type: 'yield', amount: 1, photoId }, proof),
      kept(id, { type: 'yield', amount: 1, photoId }),
    );
    expect([taken?.outcome, refused?.outcome]).toEqual(['taken', 'refused']);
    const { rows } = await database.pool.query(
      'SELECT command_id FROM operational.terminal_report WHERE photo_id = $1',
      [photoId],
    );
    expect(rows).toEqual([{ command_id: refused?.commandId }]);
    await decide(refused?.commandId ?? '', 'putAside', { reason: 'Not ours' });
    const left = await database.pool.query('SELECT 1 FROM operational.terminal_report WHERE photo_id = $1', [photoId]);
    expect(left.rowCount).toBe(0);
  });

  test('reach nothing with another token, of a locked terminal, or in a simulation', async () => {
    const [one, other] = [await terminal(), await terminal()];
    expect((await post({ ...one, token: other.token }, [])).status).toBe(401);
    const photo = await commands.service.inject({ method: 'POST', url: `/api/useradmin/terminals/${one.id}/photos` });
    expect(photo.statusCode).toBe(401);
    await admin(`terminals/${one.id}/lock`, { locked: true });
    expect((await post(one, [])).body).toMatchObject({ errorCode: 'terminalLocked' });
  });
});

describe('a report that the plan refuses', () => {
  async function refused() {
    const saw = await terminal();
    const { proof } = await signIn(saw);
    const id = await stepOn(0);
    const first = kept(id, { type: 'start' }, proof);
    const report = kept(id, { type: 'start', comment: 'Again' }, proof);
    const answers = await send(saw, first, report);
    expect(outcomes(answers)).toEqual(['taken', 'refused: alreadyStarted']);
    return { id, reportId: report.commandId, saw, report };
  }
  const history = async (id: string, position: unknown) => {
    await projector.reached(BigInt(String(position)));
    const entries = await query.get(`/api/planning/history?objectId=${id}`, 'planner');
    return entries.json().items as {
      readonly action: string;
      readonly changes: readonly { readonly field: string }[];
    }[];
  };

  test('is taken over by a planner, corrected, in the name of its worker', async () => {
    const { id, reportId } = await refused();
    expect(await listed(reportId)).toMatchObject({
      type: 'start',
      comment: 'Again',
      workerId: wernerId,
      errorCode: 'alreadyStarted',
    });
    // As it was it is refused again, and stays.
    expect((await decide(reportId, 'takeOver', { type: 'start' }, 'admin')).json().errorCode).toBe('alreadyStarted');
    // A planner of the first day decides, and does not report for others.
    expect((await decide(reportId, 'takeOver', { type: 'pause' })).statusCode).toBe(403);
    const taken = await decide(reportId, 'takeOver', { type: 'yield', amount: 1, comment: 'Meant as yield' }, 'admin');
    expect(taken.json(), taken.body).toMatchObject({ state: 'takenOver', reportId });
    expect(step(id)).toMatchObject({ yieldAmount: 1 });
    expect(step(id)?.feedback?.at(-1)).toMatchObject({ workerId: wernerId, kind: 'yield' });
    expect((await decide(reportId, 'putAside', { reason: 'Too late' })).json().errorCode).toBe('changedMeanwhile');
    expect(await listed(reportId)).toMatchObject({ state: 'takenOver' });
    const actions = (await history(id, taken.headers['x-position'])).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['ReportRefused', 'RefusedReportTakenOver', 'YieldReported']));
  });

  test('is taken over for the step that was meant, where the worker had opened another', async () => {
    const { id, reportId } = await refused();
    const [meant] = await planPiece(commands, plant);
    const taken = await decide(reportId, `takeOver?operationId=${meant}`, { type: 'start' }, 'admin');
    expect(taken.json(), taken.body).toMatchObject({ state: 'takenOver', stepId: id });
    expect(step(meant)?.feedback).toMatchObject([{ kind: 'start', workerId: wernerId }]);
    const other = await refused();
    const nowhere = await decide(other.reportId, 'takeOver?operationId=nothing', { type: 'start' }, 'admin');
    expect([nowhere.statusCode, nowhere.json().errorCode]).toEqual([404, 'objectnotexists']);
  });

  test('is put aside with a reason, and stays in the history', async () => {
    const { id, reportId, saw, report } = await refused();
    expect((await decide(reportId, 'putAside', { reason: ' ' })).statusCode).toBe(400);
    const aside = await decide(reportId, 'putAside', { reason: 'Pressed twice' });
    expect(aside.json(), aside.body).toMatchObject({ state: 'putAside', reason: 'Pressed twice' });
    const entry = (await history(id, aside.headers['x-position'])).find(
      ({ action }) => action === 'RefusedReportPutAside',
    );
    expect(entry?.changes.map(({ field }) => field)).toEqual(['refusal', 'reason']);
    // The device sends it once more: it is told the same, and nothing opens again.
    const [again] = await send(saw, report);
    expect(again).toMatchObject({ outcome: 'refused', errorCode: 'alreadyStarted' });
    expect(await listed(reportId)).toMatchObject({ state: 'putAside' });
  });

  test('names nobody in history and audit where feedback is anonymous, and the planner who decided', async () => {
    const { id, reportId } = await refused();
    const other = { type: 'yield', amount: 1, workerId: 'admin' };
    const taken = await decide(reportId, 'takeOver', other, 'admin');
    expect(taken.statusCode, taken.body).toBe(200);
    await admin('globalSettings', { anonymousProgressFeedback: true }, 'PUT');
    await history(id, String(await store.lastPosition()));
    const told = async (url: string, as: 'planner' | 'admin') => {
      const { items } = (await query.get(url, as)).json();
      const about = items.filter((one: Readonly<Record<string, string>>) =>
        /refused/i.test(one['action'] ?? one['kind'] ?? ''),
      );
      expect(about).toHaveLength(2);
      return JSON.stringify(about);
    };
    for (const [url, as] of [
      [`/api/planning/history?objectId=${id}`, 'planner'],
      [`/api/useradmin/audit?objectId=${id}`, 'admin'],
    ] as const) {
      const text = await told(url, as);
      expect([text.includes(wernerId), text.includes('Werner'), text.includes('"admin"')], text).toEqual([
        false,
        false,
        true,
      ]);
    }
  });
});
