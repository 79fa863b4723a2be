/** The visit as its patient sees it: the stage they are at, whom they wait for, and their place. */
import { consent } from '#shared/consent.ts';
import type { GuestStage, GuestVisit } from '#shared/visit-guests.ts';
import { isOver } from '#shared/visit-states.ts';
import { Refusal } from '#server/platform/errors.ts';
import { hashOf } from '#server/platform/secrets.ts';
import type { Visitor } from '#server/platform/trpc.ts';
import { strayEvent } from './following.ts';
import { byPass, settingOf, type GuestRow, type Setting } from './guest-store.ts';
import { placeOf } from './queue.ts';
import type { VisitRow } from './store.ts';
import { endsItselfOf } from './tidying.ts';
import { timesOf, windowOf } from './window.ts';

/** Whoever sends the pass that a link was exchanged for; without one nobody is known here. */
export async function requireGuest({ db, call }: Visitor): Promise<GuestRow> {
  const hash = hashOf(call.bearer);
  const guest = hash && (await byPass(db, hash));
  if (!guest) throw new Refusal('visits.guest-unknown');
  return guest;
}

export const hasConsented = ({ consentVersion }: GuestRow) => consentVersion === consent.version;

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
  if (!isInside(row.state)) return 'outside';
  return row.guestId === guest.id ? stagesInside[row.state] : 'elsewhere';
}

interface Seen {
  row: VisitRow;
  guest: GuestRow;
  setting: Setting;
}

/** Whose patient it is: of the colleague who took it over, else of everybody on the appointment. */
export const cliniciansOf = (row: VisitRow, { practitioners }: Setting): string[] =>
  row.handedTo === null ? practitioners.map(({ id }) => id) : [row.handedTo];

export async function seenBy(visitor: Visitor, { row, guest, setting }: Seen): Promise<GuestVisit> {
  const { env, now } = visitor;
  const stage = stageOf(row, guest, now());
  const isPlaced = stage === 'waiting';
  const { id, organizationId } = row;
  const endings = stage === 'outside' ? await endsItselfOf(visitor.db, [id]) : null;
  const clinicianIds = cliniciansOf(row, setting);
  return {
    visitId: id,
    stage,
    organization: setting.organization,
    zone: setting.zone,
    practitioners: setting.practitioners,
    inLineFor: row.handedToName ?? setting.practitioners[0]?.fullName ?? setting.organization,
    startsAt: row.startsAt.toISOString(),
    opensAt: windowOf(timesOf(row)).opensAt.toISOString(),
    openedAt: row.openedAt?.toISOString() ?? null,
    name: setting.patientName,
    place: isPlaced ? await placeOf(visitor, { id, organizationId, clinicianIds }) : null,
    message:
      row.message !== null && row.messageAt !== null
        ? { text: row.message, at: row.messageAt.toISOString() }
        : null,
    endsItselfAt: endings?.get(id) ?? null,
    isEndToEnd: row.isEndToEnd,
    keyNumber: row.keyNumber,
    videoUrl: env.LIVEKIT_PUBLIC_URL,
  };
}

export const settingFor = ({ db }: Pick<Visitor, 'db'>, row: VisitRow): Promise<Setting> =>
  settingOf(db, row.appointmentId);
