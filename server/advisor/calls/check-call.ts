/** Looks some minutes after the start of a call whether it takes place; else the try is kept, the clock is over and the backup is rung. */
import { missedAfterMinutes, missedWords, type MissedBy } from '#shared/advisor/peer-to-peer.ts';
import { kindOf } from '#shared/case-kinds/kinds.ts';
import { minuteMs } from '#shared/durations.ts';
import { record, serverActor } from '#server/audit/service.ts';
import {
  aboutCase,
  callInNow,
  eventsOfCase,
  noteEvent,
  sendCasesChanged,
} from '#server/cases/service.ts';
import { notifyOfPage, onCallAt, pageForServer } from '#server/on-call/service.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { JobData } from '#server/platform/jobs/job-kinds.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { attendanceOf } from '#server/visits/service.ts';
import * as store from './call-store.ts';

/** Null: it takes place, or somebody noted since its start that they rang. */
async function absentOf(db: Connection, call: store.CallRow): Promise<MissedBy | null> {
  const attendance = await attendanceOf(db, call.visitId === null ? [] : [call.visitId]);
  const isOursHere = attendance.some(({ practitionerId }) => practitionerId !== null);
  if (call.invitationId !== null) {
    const isPayerHere = attendance.some(({ invitationId }) => invitationId !== null);
    if (isPayerHere && isOursHere) return null;
    if (isOursHere) return 'payer';
    return isPayerHere ? 'us' : 'both';
  }
  const events = await eventsOfCase(db, call.caseId);
  const wasRung = events.some(
    ({ event, at }) => event === 'called' && Date.parse(at) >= Date.parse(call.startsAt),
  );
  return wasRung || isOursHere ? null : 'us';
}

/** The physician advisor on duty besides those of the call, else the backup job's holder; null where nobody is. */
async function backupOf(
  db: Connection,
  { organizationId, at, except }: { organizationId: string; at: Date; except: readonly string[] },
): Promise<string | null> {
  const { role, backup } = kindOf('advisor-review');
  for (const hospitalRole of [role, backup]) {
    const onDuty = await onCallAt(db, { organizationId, at, hospitalRole });
    const holder = onDuty.find(({ practitionerId }) => !except.includes(practitionerId));
    if (holder) return holder.practitionerId;
  }
  return null;
}

async function miss(
  db: Connection,
  deps: Deps,
  { call, by }: { call: store.CallRow; by: MissedBy },
): Promise<string[]> {
  const { id: callId, caseId, organizationId, bookedBy, practitioners } = call;
  const at = deps.now();
  const actor = { ...serverActor(deps), jobs: deps.jobs, now: deps.now };
  const except = [bookedBy.id, ...practitioners.map(({ id }) => id)];
  const backupId = await backupOf(db, { organizationId, at, except });
  const about = missedWords[by];
  const detail = { about, callId, ...(backupId !== null && { backupId }) };
  await noteEvent(db, deps, { caseId, organizationId, event: 'call-missed', by: null, detail });
  if (!(await store.markMissed(db, callId, { by, at }))) return [];
  await callInNow(db, actor, { caseId, organizationId });
  await record(db, actor, {
    action: 'peer-to-peer.miss',
    object: aboutCase(caseId),
    account: { id: null, organizationId },
    detail: { callId, by, backupId },
  });
  if (backupId === null) return [];
  const message = `Peer-to-peer call: ${about}. Open Advisor reviews or the call's appointment.`;
  const page = { organizationId, practitionerId: backupId, forId: bookedBy.id, message };
  return pageForServer(db, deps, page);
}

/** Idempotent. A call that was moved is looked at after its new start. */
export async function checkCall(
  deps: Deps,
  { callId }: JobData['peer-to-peer.check'],
): Promise<void> {
  const call = await store.byId(deps.db, callId);
  if (!call || call.isCancelled || call.outcome !== null || call.missedAt !== null) return;
  const checkAt = new Date(Date.parse(call.startsAt) + missedAfterMinutes * minuteMs);
  if (checkAt > deps.now()) {
    const job = { data: { callId }, key: `${callId} ${call.startsAt}`, startAfter: checkAt };
    await deps.jobs.send(deps.db, 'peer-to-peer.check', job);
    return;
  }
  const by = await absentOf(deps.db, call);
  if (by === null) return;
  const { organizationId } = call;
  const paged = await deps.db.transaction().execute((db) => miss(db, deps, { call, by }));
  if (paged.length > 0) notifyOfPage(deps, { organizationId, practitionerIds: paged });
  sendCasesChanged(deps, organizationId);
}
