/** Sends a patient's lost link again; every address gets the same answer (S26). */
import { hash } from 'node:crypto';
import { visitWindowMinutes } from '#shared/limits.ts';
import type { LostLink } from '#shared/visits/guests.ts';
import {
  rateLimitWaitSeconds,
  requireUnderAddressLimit,
} from '#server/platform/http/rate-limit.ts';
import { leaveLinkUnsent, onLetterhead } from '#server/letters/service.ts';
import type { Visitor } from '#server/platform/deps.ts';
import { mailboxOf } from '#server/platform/mail/sub-address.ts';
import { settingOf } from '#server/visits/core/guest-store.ts';
import { invitedVisitsOf, saveMailedAt } from '#server/visits/core/invitation-store.ts';
import { makeLink } from './visit-invitations.ts';
import { visitLetter } from './invitation-letters.ts';
import { anyById } from '#server/visits/core/store.ts';
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts';

const hourly = { perMailbox: 3, perAddress: 10, windowMs: hourMs };
const mostAtOnce = 5;

const message =
  'If a tele-visit is planned for that address, an email with its link is on its way.';

/** Within the next day, or still to be entered today. */
function visitsToResend({ db, now }: Visitor, email: string): Promise<string[]> {
  const at = now().getTime();
  return invitedVisitsOf(db, {
    email,
    startsBefore: new Date(at + dayMs),
    endsAfter: new Date(at - visitWindowMinutes.after * minuteMs),
    most: mostAtOnce,
  });
}

async function sendOne(visitor: Visitor, { visitId, to }: { visitId: string; to: string }) {
  const row = await anyById(visitor.db, visitId);
  if (!row) return;
  const { appointmentId, startsAt, endsAt } = row;
  const setting = await settingOf(visitor.db, appointmentId);
  const { link, tokenHash } = await visitor.db
    .transaction()
    .execute((db) => makeLink(db, visitor, { row, madeBy: null, mailedTo: to }));
  const clinician = setting.practitioners[0]?.fullName ?? setting.organization;
  const facts = { appointmentId, clinician, startsAt, endsAt, setting };
  const sent = { ...facts, to, link, from: visitor.env.MAIL_FROM, at: visitor.now() };
  const letter = await onLetterhead(visitor.db, row.organizationId, visitLetter(sent));
  const result = await visitor.mail.deliver(letter);
  if (result === 'accepted') await saveMailedAt(visitor.db, { tokenHash, mailedAt: visitor.now() });
  if (result === 'deferred' || result === 'rejected')
    await leaveLinkUnsent(visitor, { appointmentId, senderId: null });
}

async function sendAll(visitor: Visitor, email: string): Promise<void> {
  for (const visitId of await visitsToResend(visitor, email))
    await sendOne(visitor, { visitId, to: email });
}

/** The links are made and mailed after the answer, which so takes as long for an unknown address. */
export async function sendLinkAgain(visitor: Visitor, { email }: LostLink) {
  const { windowMs } = hourly;
  const ofAddress = { name: 'visit-links-from', windowMs, most: hourly.perAddress };
  await requireUnderAddressLimit(visitor, ofAddress);
  const key = `visit-links-of:${hash('sha256', mailboxOf(email))}`;
  const isAllowed =
    (await rateLimitWaitSeconds(visitor, { windowMs, key, most: hourly.perMailbox })) === 0;
  if (isAllowed)
    void sendAll(visitor, email).catch((error: unknown) =>
      visitor.log.error({ err: error }, 'a visit link was not sent again'),
    );
  return { success: true as const, message };
}
