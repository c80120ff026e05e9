import { sealHeads, sealProof } from '#domain/administration/api/audit-calls.ts';
import { toIso } from '#domain/kernel/instant.ts';
import { reject } from '#domain/kernel/rejection.ts';
import { answerCall } from '#infra/http/answer-call.ts';
import type { Service } from '#infra/http/service.ts';
import { proofText } from '#infra/seals/note.ts';
import { checkpointsOfHours, openPositions, readStoredSeals, sealsFolder } from '#infra/seals/stored-seals.ts';
import { hashIn, inclusionProof, isIncluded, tileAt, tileWidth } from '#infra/seals/tree.ts';
import type { QueryContext } from '../reads/context.ts';

/** Checkpoints of earlier hours that are told. */
const hours = 48;

/** How the log is sealed, and the proof of one event; the projector seals (`infra/seals/sealer.ts`). */
export function sealRoutes(service: Service, { config: { dataFolder } }: Pick<QueryContext, 'config'>): void {
  answerCall(service, sealHeads, async () => {
    const seals = await readStoredSeals(dataFolder);
    const { sealedAt, away, alarm } = seals.state;
    return {
      ...(seals.key === undefined ? {} : { publicKey: seals.key.text }),
      checkpoints: [
        ...new Set([seals.checkpoint?.note ?? [], ...(await checkpointsOfHours(dataFolder, hours))].flat()),
      ],
      ...(seals.checkpoint === undefined ? {} : { events: seals.checkpoint.size }),
      ...(sealedAt === undefined ? {} : { sealedAt: toIso(sealedAt) }),
      ...(away === undefined ? {} : { away: { ...away, since: toIso(away.since) } }),
      ...(alarm === undefined ? {} : { alarm: { ...alarm, since: toIso(alarm.since) } }),
    };
  });

  answerCall(service, sealProof, async (request, reply) => {
    const { checkpoint, tree } = await readStoredSeals(dataFolder);
    if (checkpoint === undefined || tree === undefined) return reject('notSealedYet');
    const position = BigInt(request.query.position);
    const positions = await openPositions(sealsFolder(dataFolder), 'r');
    try {
      const index = await positions.firstFrom(position, tree.size);
      if (index === tree.size) return reject('notSealedYet');
      if ((await positions.at(index)) !== position) return reject('objectnotexists', { position: String(position) });
      const proof = await inclusionProof(tree, index);
      const tile = tileAt(tree.size, 0, Math.floor(index / tileWidth));
      const leaf = tile && hashIn(await tree.read(tile), index % tileWidth);
      // Hashes on the disk that were changed prove nothing, and are not handed out.
      if (leaf === undefined || !isIncluded(leaf, index, proof, checkpoint))
        throw new Error(`The seals on the disk do not prove the event at ${position}`);
      reply
        .type('text/plain; charset=utf-8')
        .header('content-disposition', `attachment; filename="event-${position}.tlog-proof"`);
      return proofText(index, proof, checkpoint.note);
    } finally {
      await positions.close();
    }
  });
}
