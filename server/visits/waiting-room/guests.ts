/** What a guest does with a link: open it, confirm their name, consent, and report their devices. */
import type { ConsentKind } from '#shared/visits/consent-kinds.ts';
import type {
  AcceptConsent,
  ConfirmName,
  DeviceReport,
  EntryState,
  GuestPass,
  InvitationLink,
  InvitationView,
} from '#shared/visits/guests.ts';
import { isOver } from '#shared/visits/visit-states.ts';
import { minuteMs } from '#shared/durations.ts';
import { mostPassesOfLink, recognition } from '#shared/limits.ts';
import { attempted, record, recordCounted } from '#server/audit/service.ts';
import { Refusal } from '#server/platform/errors.ts';
import { requireUnderAddressLimit } from '#server/platform/http/rate-limit.ts';
import { hashOf, newSecret } from '#server/platform/secrets.ts';
import type { Visitor } from '#server/platform/deps.ts';
import { dueEvent } from '#server/visits/core/due-event.ts';
import { devicesOf, insertConsents } from '#server/visits/core/consent-store.ts';
import { entryConsent, languageOf } from '#server/visits/core/guest-consent.ts';
import * as store from '#server/visits/core/guest-store.ts';
import {
  companionDetail,
  requireGuest,
  settingFor,
  publishGuestChange,
} from '#server/visits/core/guest-visit.ts';
import * as links from '#server/visits/core/invitation-store.ts';
import { isLinkRemoved, isPatientRemoved } from '#server/visits/core/moderation-store.ts';
import { saveLinkLock } from './locked-links-store.ts';
import { isSameName, requireRecognised } from './recognition.ts';
import { objectOf, problemOf, visitTransaction } from '#server/visits/core/steps.ts';
import { anyById, type VisitRow } from '#server/visits/core/store.ts';
import { timesOf, windowOf } from '#server/visits/core/window.ts';

/** A link cannot be guessed; this stops a broken program that asks again and again. */
const perAddress = { most: 120, windowMs: 10 * minuteMs, whenShort: 'pass' } as const;

async function requireInvitation(visitor: Visitor, token: string) {
  await requireUnderAddressLimit(visitor, { name: 'visit-links', ...perAddress });
  const hash = hashOf(token);
  const link = hash && (await links.findInvitation(visitor.db, hash));
  const row = link && (await anyById(visitor.db, link.visitId));
  if (!link || !row) {
    await recordCounted(visitor.db, visitor, { action: 'visit.link', outcome: 'refused' });
    throw new Refusal('visits.link-dead');
  }
  return { link, row };
}

function entryStateOf(row: VisitRow, now: Date): EntryState {
  const due = dueEvent(row, now);
  if (row.state === 'cancelled' || due === 'cancel') return 'cancelled';
  if (isOver(row.state) || due === 'close') return 'over';
  return now < windowOf(timesOf(row)).opensAt ? 'early' : 'open';
}

/** A birth date that the hospital does not have cannot be asked for. */
const asksBirthDate = (invitation: links.InvitationRow) =>
  invitation.role === 'patient' && invitation.asksBirthDate && invitation.birthDate !== null;

export async function viewInvitation(
  visitor: Visitor,
  { token }: InvitationLink,
): Promise<InvitationView> {
  const { link, row } = await requireInvitation(visitor, token);
  const { organization, phone, logo, zone, hourFormat, practitioners } = await settingFor(
    visitor,
    row,
  );
  return {
    role: link.role,
    organization,
    phone,
    logo,
    zone,
    hourFormat,
    clinicians: practitioners.map(({ fullName }) => fullName),
    startsAt: row.startsAt.toISOString(),
    opensAt: windowOf(timesOf(row)).opensAt.toISOString(),
    door: entryStateOf(row, visitor.now()),
    asksBirthDate: asksBirthDate(link),
    videoUrl: visitor.env.LIVEKIT_PUBLIC_URL,
    stunUrl: visitor.env.stunUrl,
    isEndToEnd: row.isEndToEnd,
  };
}

/** Those who were removed do not come back by confirming their name again. */
const isEvicted = ({ db }: Visitor, { role, invitationId, visitId }: links.InvitationRow) =>
  role === 'patient' ? isPatientRemoved(db, visitId) : isLinkRemoved(db, invitationId);

/** The patient's clinicians see it on every screen, and can send another link. */
async function lockLink(visitor: Visitor, link: links.InvitationRow): Promise<void> {
  const until = new Date(visitor.now().getTime() + recognition.lockMinutes * minuteMs);
  await saveLinkLock(visitor.db, { invitationId: link.invitationId, until });
  await publishGuestChange(visitor, link);
}

/** A guest who gives the right name gets a pass of their own; the link itself opens nothing. */
export async function recognise(visitor: Visitor, input: ConfirmName): Promise<GuestPass> {
  const { link, row } = await requireInvitation(visitor, input.token);
  const object = objectOf(row.id);
  const account = { id: null, organizationId: row.organizationId };
  const detail = companionDetail(link);
  const entry = { action: 'visit.recognise' as const, object, account, detail };
  return attempted(visitor, entry, async () => {
    const entryState = entryStateOf(row, visitor.now());
    if (entryState === 'cancelled') throw new Refusal('appointments.cancelled');
    if (entryState === 'over')
      throw new Refusal(isOver(row.state) ? problemOf(row.state) : 'visits.ended');
    const isName = isSameName(input.name, link.name);
    const isRight = isName && (!asksBirthDate(link) || input.birthDate === link.birthDate);
    const { invitationId } = link;
    const onLocked = () => lockLink(visitor, link);
    await requireRecognised(visitor, { invitationId, isRight, onLocked });
    if (await isEvicted(visitor, link)) throw new Refusal('visits.removed');
    const pass = newSecret(visitor);
    await visitTransaction(visitor, link.visitId, async (db) => {
      if ((await store.countPasses(db, link.invitationId)) >= mostPassesOfLink)
        throw new Refusal('visits.link-used-up');
      const earlierDevices = await devicesOf(db, { visitId: link.visitId, person: link });
      const id = await store.insertGuest(db, {
        organizationId: link.organizationId,
        visitId: link.visitId,
        invitationId: link.invitationId,
        passHash: hashOf(pass) ?? Buffer.alloc(0),
        at: visitor.now(),
      });
      await store.copyConsent(db, { id, from: earlierDevices });
      await saveLinkLock(db, { invitationId, until: null });
      await record(db, visitor, entry);
    });
    return { pass };
  });
}

const isIn = (kinds: readonly ConsentKind[], kind: ConsentKind): boolean => kinds.includes(kind);

/** Only to the wording in force, which is kept with the consent; the first consent to it stays, for all devices of the person, which go on at once. */
export async function agree(visitor: Visitor, input: AcceptConsent) {
  const guest = await requireGuest(visitor);
  const { version, location, refused, language = languageOf(guest) } = input;
  const consent = await entryConsent(visitor.db, guest, language);
  if (version !== consent.version) throw new Refusal('conflict');
  const isNew = await visitTransaction(visitor, guest.visitId, async (db) => {
    const at = visitor.now();
    const wording = consent.parts.map(({ text }) => text).join('\n');
    const where = guest.role === 'patient' ? (location ?? null) : null;
    const ids = await devicesOf(db, { visitId: guest.visitId, person: guest });
    const consentGiven = { ids, at, version, wording, language, location: where };
    if (!(await store.saveConsent(db, consentGiven))) return false;
    await insertConsents(db, {
      organizationId: guest.organizationId,
      visitId: guest.visitId,
      guestId: guest.id,
      at,
      askedBy: null,
      parts: consent.parts.map(({ text, ...part }) => ({
        ...part,
        wording: text,
        decision: isIn(refused, part.kind) ? 'refused' : 'given',
      })),
    });
    await record(db, visitor, {
      action: 'visit.consent',
      account: { id: null, organizationId: guest.organizationId },
      object: objectOf(guest.visitId),
      detail: {
        version,
        language,
        ...(refused.length > 0 && { refused }),
        ...companionDetail(guest),
      },
    });
    return true;
  });
  if (isNew) await publishGuestChange(visitor, guest);
  return { success: true as const };
}

/** The practitioner sees the report in the queue. The same report again changes and records nothing. */
export async function showDevices(visitor: Visitor, report: DeviceReport) {
  const guest = await requireGuest(visitor);
  const { organizationId, visitId } = guest;
  const isNew = await visitTransaction(visitor, visitId, async (db) => {
    if (!(await store.saveDeviceReport(db, guest.id, report))) return false;
    await record(db, visitor, {
      action: 'visit.check',
      account: { id: null, organizationId },
      object: objectOf(visitId),
      detail: { ...report, ...companionDetail(guest) },
    });
    return true;
  });
  if (isNew) await publishGuestChange(visitor, guest);
  return { success: true as const };
}
