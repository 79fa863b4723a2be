/** A lost link, asked for by the address it was for: one answer for every address (S26). */
import { hash } from 'node:crypto';
import { visitWindowMinutes } from '#shared/limits.ts';
import type { LostLink } from '#shared/visits/guests.ts';
import { liveStates } from '#shared/visits/visit-states.ts';
import { allowed } from '#server/platform/http/rate-limit.ts';
import { addressLane } from '#server/platform/http/call.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Visitor } from '#server/platform/trpc.ts';
import { settingOf } from '../core/guest-store.ts';
import { makeLink } from './invitations.ts';
import { visitLetter } from './letters.ts';
import { anybodysById } from '../core/store.ts';

const hourly = { ofMailbox: 3, ofAddress: 10, windowMs: 60 * 60_000 };
const dayMs = 86_400_000;
const mostAtOnce = 5;

const message = 'If a tele-visit is planned for that address, a mail with its link is on its way.';

/** Visits of the next day and of today whose patient has that address and was invited before. */
async function visitsOf({ db, now }: Visitor, email: string): Promise<string[]> {
  const at = now().getTime();
  const found = await db
    .selectFrom('visits as v')
    .innerJoin('appointments as a', 'a.id', 'v.appointment_id')
    .innerJoin('patients as p', 'p.id', 'a.patient_id')
    .select('v.id')
    .where('p.email', '=', email)
    .where('v.state', 'in', ['scheduled', ...liveStates])
    .where('a.state', 'in', ['booked', 'in-progress'])
    .where('a.starts_at', '<', new Date(at + dayMs))
    .where('a.ends_at', '>', new Date(at - visitWindowMinutes.after * 60_000))
    .where((is) =>
      is.exists(
        is
          .selectFrom('visit_invitations as i')
          .select('i.id')
          .whereRef('i.visit_id', '=', 'v.id')
          .where('i.role', '=', 'patient')
          .where('i.revoked_at', 'is', null),
      ),
    )
    .orderBy('a.starts_at')
    .limit(mostAtOnce)
    .execute();
  return found.map(({ id }) => id);
}

async function sendOne(visitor: Visitor, { visitId, to }: { visitId: string; to: string }) {
  const row = await anybodysById(visitor.db, visitId);
  if (!row) return;
  const { organization, zone, practitioners } = await settingOf(visitor.db, row.appointmentId);
  const link = await visitor.db
    .transaction()
    .execute((db) => makeLink(db, visitor, { row, madeBy: null, byMail: true }));
  const clinician = practitioners[0]?.fullName ?? organization;
  await visitor.mail.send(
    visitLetter({ to, link, organization, clinician, startsAt: row.startsAt, zone }),
  );
}

async function sendAll(visitor: Visitor, email: string): Promise<void> {
  for (const visitId of await visitsOf(visitor, email))
    await sendOne(visitor, { visitId, to: email });
}

/** As soon as for an address that nobody has: the links are made and mailed behind the answer. */
export async function sendLinkAgain(visitor: Visitor, { email }: LostLink) {
  const { call, log } = visitor;
  const window = { windowMs: hourly.windowMs, id: call.requestId };
  const waitSeconds = await allowed(visitor, {
    ...window,
    lane: `visit-links-from:${addressLane(call.address)}`,
    most: hourly.ofAddress,
  });
  if (waitSeconds > 0) throw new Refusal('throttled', { retryAfterSeconds: waitSeconds });
  const lane = `visit-links-of:${hash('sha256', email)}`;
  const isWelcome = (await allowed(visitor, { ...window, lane, most: hourly.ofMailbox })) === 0;
  if (isWelcome)
    void sendAll(visitor, email).catch((error: unknown) =>
      log.error({ err: error }, 'a visit link was not sent again'),
    );
  return { success: true as const, message };
}
