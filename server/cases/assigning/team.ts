/** What each person who works a queue has of it, for who shares it out. */
import { z } from 'zod';
import type { ListTeam, Team } from '#shared/cases/case-assignment.ts';
import { kindNames, kindOf } from '#shared/case-kinds/kinds.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { readerOf } from '#server/cases/core/case-reader.ts';
import * as people from './assignee-store.ts';
import * as loads from './team-store.ts';

const noDuty = { onDutyUntil: null, isOffDuty: false, awayUntil: null };

/** A unit by the words of a record is none of ours, and nobody belongs to it. */
const isId = (unit: string): boolean => z.uuid().safeParse(unit).success;

/**
 * Those whose job works the queue, where `units` is given of these units, and whoever else has some of it or closed
 * some in the last 7 days. Throws 403 for who works no kind of the queue.
 */
export async function team(signedIn: SignedIn, { queue, units }: ListTeam): Promise<Team> {
  const { db, session } = signedIn;
  const filter = { queue, ...(units && { units }) };
  const reader = await readerOf(signedIn, [filter]);
  const { organizationId, now: at } = reader;
  const kinds = kindNames.filter((kind) => kindOf(kind).queue === queue);
  const ownKinds = kinds.filter((kind) => reader.kinds.includes(kind));
  if (ownKinds.length === 0) throw new Refusal('access.denied');
  const open = new Map(
    (await loads.openByOwner(db, reader, filter)).map((row) => [row.personId, row]),
  );
  const closed = await loads.closedByOwner(db, reader, filter);
  const unitIds = units === 'mine' ? reader.unitIds : units?.filter(isId);
  const workers = await people.byJob(db, organizationId, ownKinds);
  const members = unitIds && (await people.membersOf(db, { organizationId, unitIds, at }));
  const workerIds = new Set(
    workers
      .map(({ id }) => id)
      .filter((id) => !members || members.some(({ personId }) => personId === id)),
  );
  const ids = [...new Set([...workerIds, ...open.keys(), ...closed.keys()])];
  const rows = await people.byIds(db, organizationId, ids);
  const duty = await people.dutyOf(db, { organizationId, ids, at });
  return {
    kinds: ownKinds,
    members: rows.map(({ id, fullName, hospitalRole }) => ({
      id,
      fullName,
      hospitalRole,
      open: open.get(id)?.open ?? 0,
      overdue: open.get(id)?.overdue ?? 0,
      soon: open.get(id)?.soon ?? 0,
      closed: closed.get(id) ?? 0,
      oldestSince: open.get(id)?.oldestSince?.toISOString() ?? null,
      isWorker: workerIds.has(id),
      ...(duty.get(id) ?? noDuty),
    })),
    zone: session.person.zone,
  };
}
