/** The blocks of the utilization dashboard: how many stays, and which; who reads them is audited. */
import { may } from '#shared/roles.ts';
import type { BlockCounts, BlockRows, ReadBlock } from '#shared/utilization/um-board.ts';
import { record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import * as store from './um-board-store.ts';

const boardOf = ({ session, now }: SignedIn) => ({
  organizationId: session.person.organizationId,
  now: now(),
});

export const counts = (signedIn: SignedIn): Promise<BlockCounts> =>
  store.counts(signedIn.db, boardOf(signedIn));

/** Cases of utilization are opened by who works them; the others read of them. */
export async function rows(signedIn: SignedIn, { block }: ReadBlock): Promise<BlockRows> {
  const { db, session } = signedIn;
  const board = boardOf(signedIn);
  const stored = await store.rowsOf(db, board, block);
  const { [block]: count } = await store.counts(db, board);
  const mayOpen = may(session.person, 'utilization');
  await record(db, signedIn, { action: 'cases.read', detail: { list: 'utilization', block } });
  return {
    rows: stored.map((row) => ({
      id: row.id,
      patient: {
        id: row.patientId,
        fullName: row.fullName,
        birthDate: row.birthDate,
        externalId: row.externalId,
      },
      unit: row.unit,
      bed: row.bed,
      payer: row.payer,
      stayStatus: row.stayStatus,
      since: row.since.toISOString(),
      hours: row.hours,
      daysUnapproved: row.daysUnapproved,
      reviewId: mayOpen ? row.reviewId : null,
      reviewState: row.reviewState,
      work:
        row.workId === null
          ? null
          : {
              caseId: row.workId,
              title: row.title ?? '',
              dueAt: row.dueAt?.toISOString() ?? null,
            },
    })),
    count,
    zone: session.person.zone,
  };
}
