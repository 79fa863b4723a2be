/** Queues invitations for many gaps at once, within the limit of an hour; who cannot be invited is listed. */
import {
  invitationDays,
  invitationsAnHour,
  type InvitedGaps,
  type InviteForGaps,
  type InvitationOutcome,
} from '#shared/gaps/gap-invitations.ts';
import { dayMs, hourMs } from '#shared/durations.ts';
import type { LetterChannel } from '#shared/front-desk/unsent-letters.ts';
import { attempted, recordAll } from '#server/audit/service.ts';
import { aboutCase, sendCasesChanged } from '#server/cases/service.ts';
import { channelsOf } from '#server/letters/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import * as store from './gap-invitation-store.ts';

const invitable: readonly string[] = ['open', 'invited', 'said'];

/** One message: a mail, or a text where there is no address. */
const channelOf = (deps: Pick<SignedIn, 'sms'>, row: store.InvitableRow): LetterChannel | null =>
  channelsOf(deps, row)[0] ?? null;

function outcomeOf(
  deps: Pick<SignedIn, 'sms'>,
  row: store.InvitableRow | undefined,
): InvitationOutcome {
  if (!row || !invitable.includes(row.state)) return 'not-open';
  if (row.isWaiting) return 'waiting';
  if (!row.hasType) return 'no-type';
  return channelOf(deps, row) === null ? 'no-address' : 'invited';
}

/** In any hour at most so many leave: each waits until the one that is so many places before it is an hour old. */
export function sendTimes(latest: readonly Date[], { count, now }: { count: number; now: Date }) {
  const times = latest.map((time) => time.getTime());
  const first = times.length;
  for (let at = first; at < first + count; at += 1) {
    const before = times[at - invitationsAnHour];
    times.push(Math.max(now.getTime(), before === undefined ? 0 : before + hourMs));
  }
  return times.slice(first).map((time) => new Date(time));
}

async function queueInvitations(
  db: Connection,
  signedIn: SignedIn,
  { caseIds }: InviteForGaps,
): Promise<InvitedGaps['gaps']> {
  const { id: invitedBy, organizationId } = signedIn.session.person;
  const at = signedIn.now();
  const rows = new Map(
    (await store.lockInvitable(db, organizationId, caseIds)).map((row) => [row.caseId, row]),
  );
  const outcomes = [...new Set(caseIds)].map((caseId) => {
    const row = rows.get(caseId);
    return { caseId, patient: row?.patient ?? null, outcome: outcomeOf(signedIn, row) };
  });
  const invited = outcomes.filter(({ outcome }) => outcome === 'invited');
  const latest = await store.lockLatestTimes(db, organizationId, invitationsAnHour);
  const times = sendTimes(latest, { count: invited.length, now: at });
  const sendAts = new Map(invited.map(({ caseId }, nth) => [caseId, times[nth] ?? at]));
  await store.insertInvitations(
    db,
    [...sendAts].map(([caseId, sendAt]) => ({
      organizationId,
      caseId,
      invitedBy,
      at,
      sendAt,
      expiresAt: new Date(sendAt.getTime() + invitationDays * dayMs),
    })),
  );
  await recordAll(
    db,
    signedIn,
    [...sendAts.keys()].map((caseId) => ({ action: 'gap.invite', object: aboutCase(caseId) })),
  );
  return outcomes.map((gap) => {
    const [row, time] = [rows.get(gap.caseId), sendAts.get(gap.caseId)];
    const channel = row && time ? channelOf(signedIn, row) : null;
    return { ...gap, channel, sendAt: time?.toISOString() ?? null };
  });
}

/** Those that the organization does not have are answered like those that are closed. */
export async function inviteForGaps(
  signedIn: SignedIn,
  input: InviteForGaps,
): Promise<InvitedGaps> {
  const gaps = await attempted(signedIn, { action: 'gap.invite' }, () =>
    signedIn.db.transaction().execute((db) => queueInvitations(db, signedIn, input)),
  );
  sendCasesChanged(signedIn, signedIn.session.person.organizationId);
  return { gaps };
}
