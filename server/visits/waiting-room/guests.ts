/** What a guest does with a link: looks, says who they are, agrees, and shows their devices. */
import { consentFor } from '#shared/visits/consent.ts';
import type {
  AcceptConsent,
  ConfirmName,
  DeviceReport,
  Door,
  GuestPass,
  InvitationLink,
  Invited,
} from '#shared/visits/guests.ts';
import { isOver } from '#shared/visits/visit-states.ts';
import { attempted, record } from '#server/audit/service.ts';
import { Refusal } from '#server/platform/errors.ts';
import { allowed } from '#server/platform/http/rate-limit.ts';
import { addressLane } from '#server/platform/http/call.ts';
import { hashOf, newSecret } from '#server/platform/secrets.ts';
import type { Visitor } from '#server/platform/trpc.ts';
import { strayEvent } from '../core/due-event.ts';
import * as store from '../core/guest-store.ts';
import { besideDetail, requireGuest, settingFor, tellClinicians } from '../core/guest-visit.ts';
import * as links from '../core/invitation-store.ts';
import { isLinkRemoved, isPatientRemoved } from '../core/moderation-store.ts';
import { isSameName, recognised } from './recognition.ts';
import { objectOf, obstacleOf } from '../steps.ts';
import { anybodysById, type VisitRow } from '../core/store.ts';
import { timesOf, windowOf } from '../core/window.ts';

/** A link cannot be guessed; this keeps a broken program from asking all day. */
const looks = { most: 120, windowMs: 10 * 60_000 };

async function requireLink(visitor: Visitor, token: string) {
  const { call } = visitor;
  const lane = `visit-links:${addressLane(call.address)}`;
  const waitSeconds = await allowed(visitor, { ...looks, lane, id: call.requestId });
  if (waitSeconds > 0) throw new Refusal('throttled', { retryAfterSeconds: waitSeconds });
  const hash = hashOf(token);
  const link = hash && (await links.findLink(visitor.db, hash));
  const row = link && (await anybodysById(visitor.db, link.visitId));
  if (!link || !row) throw new Refusal('visits.link-dead');
  return { link, row };
}

function doorOf(row: VisitRow, now: Date): Door {
  const stray = strayEvent(row, now);
  if (row.state === 'cancelled' || stray === 'cancel') return 'cancelled';
  if (isOver(row.state) || stray === 'close') return 'over';
  return now < windowOf(timesOf(row)).opensAt ? 'early' : 'open';
}

/** A birth date that the hospital does not have cannot be asked for. */
const asks = ({ role, asksBirthDate, birthDate }: links.LinkRow) =>
  role === 'patient' && asksBirthDate && birthDate !== null;

export async function look(visitor: Visitor, { token }: InvitationLink): Promise<Invited> {
  const { link, row } = await requireLink(visitor, token);
  const { organization, zone, practitioners } = await settingFor(visitor, row);
  return {
    role: link.role,
    organization,
    zone,
    clinicians: practitioners.map(({ fullName }) => fullName),
    startsAt: row.startsAt.toISOString(),
    opensAt: windowOf(timesOf(row)).opensAt.toISOString(),
    door: doorOf(row, visitor.now()),
    asksBirthDate: asks(link),
  };
}

/** Nobody whose devices were taken out begins anew. */
const isOut = ({ db }: Visitor, { role, invitationId, visitId }: links.LinkRow) =>
  role === 'patient' ? isPatientRemoved(db, visitId) : isLinkRemoved(db, invitationId);

/** Whoever names whom it is for gets a pass of their own; the link itself opens nothing. */
export async function recognise(visitor: Visitor, input: ConfirmName): Promise<GuestPass> {
  const { link, row } = await requireLink(visitor, input.token);
  const object = objectOf(row.id);
  const account = { id: null, organizationId: row.organizationId };
  const detail = besideDetail(link);
  const entry = { action: 'visit.recognise' as const, object, account, detail };
  return attempted(visitor, entry, async () => {
    const door = doorOf(row, visitor.now());
    if (door === 'cancelled') throw new Refusal('appointments.cancelled');
    if (door === 'over')
      throw new Refusal(isOver(row.state) ? obstacleOf(row.state) : 'visits.ended');
    const isName = isSameName(input.name, link.name);
    const isRight = isName && (!asks(link) || input.birthDate === link.birthDate);
    const of = link.role === 'patient' ? row.id : link.invitationId;
    await recognised(visitor, { of, isRight });
    if (await isOut(visitor, link)) throw new Refusal('visits.removed');
    const pass = newSecret(visitor);
    await visitor.db.transaction().execute(async (db) => {
      await store.insertGuest(db, {
        organizationId: link.organizationId,
        visitId: link.visitId,
        invitationId: link.invitationId,
        passHash: hashOf(pass) ?? Buffer.alloc(0),
        at: visitor.now(),
      });
      await record(db, visitor, entry);
    });
    return { pass };
  });
}

/** Only to the words that stand now; kept with them, once. */
export async function agree(visitor: Visitor, { version }: AcceptConsent) {
  const guest = await requireGuest(visitor);
  const consent = consentFor(guest.role);
  if (version !== consent.version) throw new Refusal('conflict');
  await visitor.db.transaction().execute(async (db) => {
    const at = visitor.now();
    const wording = consent.wording.join('\n');
    if (!(await store.keepConsent(db, { id: guest.id, at, version, wording }))) return;
    await record(db, visitor, {
      action: 'visit.consent',
      account: { id: null, organizationId: guest.organizationId },
      object: objectOf(guest.visitId),
      detail: { version, ...besideDetail(guest) },
    });
  });
  return { success: true as const };
}

/** The clinician sees it in the queue. */
export async function showDevices(visitor: Visitor, report: DeviceReport) {
  const guest = await requireGuest(visitor);
  const { organizationId, visitId } = guest;
  await visitor.db.transaction().execute(async (db) => {
    await store.keepReport(db, guest.id, report);
    await record(db, visitor, {
      action: 'visit.check',
      account: { id: null, organizationId },
      object: objectOf(visitId),
      detail: { ...report, ...besideDetail(guest) },
    });
  });
  await tellClinicians(visitor, guest);
  return { success: true as const };
}
