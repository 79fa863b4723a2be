/** The visit as a guest sees it: the stage they are at, whom they wait for, and their place in the queue. */
import type { GuestStage, GuestVisit } from '#shared/visits/guests.ts';
import { minuteMs } from '#shared/durations.ts';
import { isOver } from '#shared/visits/visit-states.ts';
import { isAway, Refusal } from '#server/platform/errors.ts';
import { requireUnderLimit } from '#server/platform/http/rate-limit.ts';
import { record } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { hashOf } from '#server/platform/secrets.ts';
import type { Visitor } from '#server/platform/deps.ts';
import { dueEvent } from './due-event.ts';
import { hasConsented } from './guest-consent.ts';
import {
  byPass,
  practitionerIdsOf,
  settingOf,
  type GuestRow,
  type GuestVisitFacts,
} from './guest-store.ts';
import { feedbackOf } from './feedback-store.ts';
import { lateMinutes } from './queue/queue-estimate.ts';
import { queuePositionOf } from './queue/queue-place.ts';
import { publishChange, replyOf } from './visit-view.ts';
import { askForPlace } from './other-arrival-store.ts';
import { objectOf } from './steps.ts';
import { anyById, type VisitRow } from './store.ts';
import { endsItselfOf } from './reconcile-store.ts';
import { timesOf, windowOf } from './window.ts';

/** A page calls every ten seconds, and once for each change; this stops a broken program. */
const perPass = { most: 240, windowMs: minuteMs };

/** As `requireGuest`, for a call or a stream that was counted already. */
export async function currentGuest({
  db,
  call,
}: Pick<Visitor, 'call'> & { db: Connection }): Promise<GuestRow> {
  const hash = hashOf(call.bearer);
  const guest = hash && (await byPass(db, hash));
  if (!guest) throw new Refusal('visits.guest-unknown');
  return guest;
}

/**
 * The guest whose pass the call brings as its bearer. Throws 401 without a pass that works, and 429
 * after too many calls with it; while Redis is away none is counted.
 */
export async function requireGuest(visitor: Visitor): Promise<GuestRow> {
  const guest = await currentGuest(visitor);
  try {
    await requireUnderLimit(visitor, { key: `pass:${guest.id}`, ...perPass });
  } catch (error) {
    if (!isAway(error)) throw error;
  }
  return guest;
}

/** Companions have a place of their own; the state of the visit is its patient's. */
function companionStage({ place, holderId, id }: GuestRow): GuestStage {
  if (place === null || place === 'outside') return 'outside';
  return holderId === id ? place : 'elsewhere';
}

type StageFacts = Pick<
  VisitRow,
  'state' | 'guestId' | 'appointmentState' | 'startsAt' | 'endsAt' | 'reopenedAt'
>;

const stagesInside = {
  waiting: 'waiting',
  'in-progress': 'inside',
  'on-hold': 'on-hold',
} as const satisfies Partial<Record<VisitRow['state'], GuestStage>>;

const isInside = (state: VisitRow['state']): state is keyof typeof stagesInside =>
  Object.hasOwn(stagesInside, state);

/** A guest who is there agreed to the wording of when they came; a newer one is asked for when they come again. */
function isStaying(row: StageFacts, guest: GuestRow): boolean {
  if (guest.consentVersion === null) return false;
  if (guest.role === 'patient') return isInside(row.state) && row.guestId === guest.id;
  return guest.place !== null && guest.place !== 'outside' && guest.holderId === guest.id;
}

export function stageOf(row: StageFacts, guest: GuestRow, now: Date): GuestStage {
  const due = dueEvent(row, now);
  if (row.state === 'cancelled' || due === 'cancel') return 'cancelled';
  if (isOver(row.state) || due === 'close') return 'over';
  if (guest.isRemoved) return 'removed';
  if (!hasConsented(guest) && !isStaying(row, guest)) return 'consent';
  if (now < windowOf(timesOf(row)).opensAt) return 'early';
  if (guest.role !== 'patient') return companionStage(guest);
  if (!isInside(row.state)) return 'outside';
  return row.guestId === guest.id ? stagesInside[row.state] : 'elsewhere';
}

/**
 * They came by a link whose place another device has: the clinicians see it. In the transaction that
 * holds the visit; throws 409 where a clinician has refused them.
 */
export async function askForPlaceOf(db: Connection, visitor: Visitor, guest: GuestRow) {
  if (guest.isPlaceRefused)
    throw new Refusal('visits.not-now', {
      words: 'The clinic has left the place to the other device. Call the clinic if that is wrong.',
    });
  if (!(await askForPlace(db, guest.id, visitor.now()))) return;
  await record(db, visitor, {
    action: 'visit.ask-place',
    account: { id: null, organizationId: guest.organizationId },
    object: objectOf(guest.visitId),
    detail: companionDetail(guest),
  });
}

/** Chat and files from before a guest's first admission are not theirs to read; null: never admitted. */
export const readableSince = (row: Pick<VisitRow, 'admittedAt'>, guest: GuestRow): Date | null =>
  guest.role === 'patient' ? row.admittedAt : guest.admittedAt;

const hasOwnPlace = (row: VisitRow, { role, id, holderId }: GuestRow) =>
  (role === 'patient' ? row.guestId : holderId) === id;

/** After they were let in, once the visit is over or they have left it. */
export function mayGiveFeedback(row: VisitRow, guest: GuestRow, now: Date): boolean {
  const stage = stageOf(row, guest, now);
  const hasLeft = stage === 'over' || stage === 'outside';
  return hasLeft && hasOwnPlace(row, guest) && readableSince(row, guest) !== null;
}

interface GuestViewParts {
  row: VisitRow;
  guest: GuestRow;
  setting: GuestVisitFacts;
}

/** The practitioner it was handed to, else all of the appointment. */
const responsiblePractitioners = (row: VisitRow, { practitioners }: GuestVisitFacts): string[] =>
  row.handedTo === null ? practitioners.map(({ id }) => id) : [row.handedTo];

async function viewOf(
  visitor: Visitor,
  { row, guest, setting }: GuestViewParts,
): Promise<GuestVisit> {
  const { env, now } = visitor;
  const stage = stageOf(row, guest, now());
  const isPatient = guest.role === 'patient';
  const isPlaced = isPatient && stage === 'waiting';
  const { id, organizationId } = row;
  const endings = stage === 'outside' ? await endsItselfOf(visitor.db, [id]) : null;
  const practitionerIds = responsiblePractitioners(row, setting);
  const queuePosition = isPlaced
    ? await queuePositionOf(visitor, { id, organizationId, practitionerIds })
    : null;
  const asksFeedback = mayGiveFeedback(row, guest, now());
  return {
    visitId: id,
    role: guest.role,
    stage,
    organization: setting.organization,
    phone: setting.phone,
    logo: setting.logo,
    zone: setting.zone,
    hourFormat: setting.hourFormat,
    practitioners: setting.practitioners,
    inLineFor: row.handedToName ?? setting.practitioners[0]?.fullName ?? setting.organization,
    handedOverBy: row.handedByName,
    startsAt: row.startsAt.toISOString(),
    opensAt: windowOf(timesOf(row)).opensAt.toISOString(),
    openedAt: row.openedAt?.toISOString() ?? null,
    name: guest.name ?? setting.patientName,
    place: queuePosition,
    lateMinutes: isPlaced
      ? lateMinutes({ startsAt: row.startsAt, place: queuePosition, now: now() })
      : 0,
    asksForPlace: stage === 'elsewhere' && guest.hasAskedForPlace && !guest.isPlaceRefused,
    asksLocation: isPatient && setting.asksLocation,
    message:
      isPatient && row.message !== null && row.messageAt !== null
        ? { text: row.message, at: row.messageAt.toISOString() }
        : null,
    reply: isPatient ? replyOf(row) : null,
    asksFeedback,
    feedback: asksFeedback ? await feedbackOf(visitor.db, guest.id) : null,
    endsItselfAt: endings?.get(id) ?? null,
    isEndToEnd: row.isEndToEnd,
    keyNumber: row.keyNumber,
    videoUrl: env.LIVEKIT_PUBLIC_URL,
    stunUrl: env.stunUrl,
  };
}

export const settingFor = ({ db }: Pick<Visitor, 'db'>, row: VisitRow): Promise<GuestVisitFacts> =>
  settingOf(db, row.appointmentId);

export async function requireVisitOf(
  { db }: Pick<Visitor, 'db'>,
  guest: GuestRow,
): Promise<VisitRow> {
  const row = await anyById(db, guest.visitId);
  if (!row) throw new Refusal('visits.guest-unknown');
  return row;
}

export const guestView = async (visitor: Visitor, guest: GuestRow): Promise<GuestVisit> => {
  const row = await requireVisitOf(visitor, guest);
  return viewOf(visitor, { row, guest, setting: await settingFor(visitor, row) });
};

interface GuestInside {
  visitId: string;
  guestId: string;
  name: string;
}

/** The guest who calls, while they are in the room; null elsewhere. */
export async function guestInside(visitor: Visitor): Promise<GuestInside | null> {
  const guest = await requireGuest(visitor);
  const row = await requireVisitOf(visitor, guest);
  if (stageOf(row, guest, visitor.now()) !== 'inside') return null;
  const { patientName } = await settingOf(visitor.db, row.appointmentId);
  return { visitId: guest.visitId, guestId: guest.id, name: guest.name ?? patientName };
}

/** Call it after the commit: the screens of the visit's practitioners load it again. */
export async function publishGuestChange(
  visitor: Visitor,
  { visitId, organizationId }: Pick<GuestRow, 'visitId' | 'organizationId'>,
): Promise<void> {
  const practitionerIds = await practitionerIdsOf(visitor.db, visitId);
  publishChange(visitor, { organizationId, practitionerIds });
}

/** The audit's detail of a companion: the invitation and the role. */
export const companionDetail = ({ role, invitationId }: Pick<GuestRow, 'role' | 'invitationId'>) =>
  role === 'patient' ? {} : { guest: invitationId, role };
