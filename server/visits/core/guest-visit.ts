/** The visit as its guests see it: the stage they are at, whom they wait for, and the patient's place. */
import { consentFor } from '#shared/visits/consent.ts';
import type { GuestStage, GuestVisit } from '#shared/visits/guests.ts';
import { isOver } from '#shared/visits/visit-states.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/database.ts';
import { hashOf } from '#server/platform/secrets.ts';
import type { Visitor } from '#server/platform/trpc.ts';
import { strayEvent } from './due-event.ts';
import { byPass, cliniciansAt, settingOf, type GuestRow, type Setting } from './guest-store.ts';
import { placeOf } from './queue-store.ts';
import { tellConcerned } from './visit-view.ts';
import { anybodysById, type VisitRow } from './store.ts';
import { endsItselfOf } from './reconcile-store.ts';
import { timesOf, windowOf } from './window.ts';

/** Whoever sends the pass that a link was exchanged for; without one nobody is known here. */
export async function requireGuest({
  db,
  call,
}: Pick<Visitor, 'call'> & { db: Connection }): Promise<GuestRow> {
  const hash = hashOf(call.bearer);
  const guest = hash && (await byPass(db, hash));
  if (!guest) throw new Refusal('visits.guest-unknown');
  return guest;
}

export const hasConsented = ({ role, consentVersion }: GuestRow) =>
  consentVersion === consentFor(role).version;

/** Their place is theirs alone: a visit's own state is its patient's. */
function stageBeside({ place, holderId, id }: GuestRow): GuestStage {
  if (place === null || place === 'outside') return 'outside';
  return holderId === id ? place : 'elsewhere';
}

type Judged = Pick<VisitRow, 'state' | 'guestId' | 'appointmentState' | 'startsAt' | 'endsAt'>;

const stagesInside = {
  waiting: 'waiting',
  'in-progress': 'inside',
  'on-hold': 'on-hold',
} as const satisfies Partial<Record<VisitRow['state'], GuestStage>>;

const isInside = (state: VisitRow['state']): state is keyof typeof stagesInside =>
  Object.hasOwn(stagesInside, state);

/** Whose place it is counts before anything else that the visit might say. */
export function stageOf(row: Judged, guest: GuestRow, now: Date): GuestStage {
  const stray = strayEvent(row, now);
  if (row.state === 'cancelled' || stray === 'cancel') return 'cancelled';
  if (isOver(row.state) || stray === 'close') return 'over';
  if (guest.isRemoved) return 'removed';
  if (!hasConsented(guest)) return 'consent';
  if (now < windowOf(timesOf(row)).opensAt) return 'early';
  if (guest.role !== 'patient') return stageBeside(guest);
  if (!isInside(row.state)) return 'outside';
  return row.guestId === guest.id ? stagesInside[row.state] : 'elsewhere';
}

/** What was said and given before they were first let in is not theirs to read. */
export const readsSince = (row: Pick<VisitRow, 'admittedAt'>, guest: GuestRow): Date | null =>
  guest.role === 'patient' ? row.admittedAt : guest.admittedAt;

interface Seen {
  row: VisitRow;
  guest: GuestRow;
  setting: Setting;
}

/** Whose patient it is: of the colleague who took it over, else of everybody on the appointment. */
const cliniciansOf = (row: VisitRow, { practitioners }: Setting): string[] =>
  row.handedTo === null ? practitioners.map(({ id }) => id) : [row.handedTo];

async function seenBy(visitor: Visitor, { row, guest, setting }: Seen): Promise<GuestVisit> {
  const { env, now } = visitor;
  const stage = stageOf(row, guest, now());
  const isPatient = guest.role === 'patient';
  const isPlaced = isPatient && stage === 'waiting';
  const { id, organizationId } = row;
  const endings = stage === 'outside' ? await endsItselfOf(visitor.db, [id]) : null;
  const clinicianIds = cliniciansOf(row, setting);
  return {
    visitId: id,
    role: guest.role,
    stage,
    organization: setting.organization,
    zone: setting.zone,
    practitioners: setting.practitioners,
    inLineFor: row.handedToName ?? setting.practitioners[0]?.fullName ?? setting.organization,
    startsAt: row.startsAt.toISOString(),
    opensAt: windowOf(timesOf(row)).opensAt.toISOString(),
    openedAt: row.openedAt?.toISOString() ?? null,
    name: guest.name ?? setting.patientName,
    place: isPlaced ? await placeOf(visitor, { id, organizationId, clinicianIds }) : null,
    message:
      isPatient && row.message !== null && row.messageAt !== null
        ? { text: row.message, at: row.messageAt.toISOString() }
        : null,
    endsItselfAt: endings?.get(id) ?? null,
    isEndToEnd: row.isEndToEnd,
    keyNumber: row.keyNumber,
    videoUrl: env.LIVEKIT_PUBLIC_URL,
    stunUrl: env.stunUrl,
  };
}

export const settingFor = ({ db }: Pick<Visitor, 'db'>, row: VisitRow): Promise<Setting> =>
  settingOf(db, row.appointmentId);

export async function requireRow({ db }: Pick<Visitor, 'db'>, guest: GuestRow): Promise<VisitRow> {
  const row = await anybodysById(db, guest.visitId);
  if (!row) throw new Refusal('visits.guest-unknown');
  return row;
}

export const shownTo = async (visitor: Visitor, guest: GuestRow): Promise<GuestVisit> => {
  const row = await requireRow(visitor, guest);
  return seenBy(visitor, { row, guest, setting: await settingFor(visitor, row) });
};

/** For after the commit: every clinician of the visit sees it anew. */
export async function tellClinicians(
  visitor: Visitor,
  { visitId, organizationId }: Pick<GuestRow, 'visitId' | 'organizationId'>,
): Promise<void> {
  const practitionerIds = await cliniciansAt(visitor.db, visitId);
  tellConcerned(visitor, { organizationId, practitionerIds });
}

/** What the record says of whoever is not the patient: which link, and what for. */
export const besideDetail = ({ role, invitationId }: Pick<GuestRow, 'role' | 'invitationId'>) =>
  role === 'patient' ? {} : { guest: invitationId, role };
