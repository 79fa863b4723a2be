/** The appointment types that a practitioner may book or start now, and the list for administrators. */
import type { AppointmentType } from '#shared/appointments.ts';
import type {
  BookableType,
  ListedType,
  OfferedType,
  TypeRecord,
} from '#shared/appointments/appointment-types.ts';
import { may } from '#shared/roles.ts';
import { record } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import type { Practitioner } from '#server/platform/session.ts';
import { mayHold } from '#shared/appointments/type-holders.ts';
import {
  activeTypes,
  keptTypeIds,
  listedTypes,
  mostUsedTypeIds,
} from '#server/appointments/core/appointment-type-store.ts';
import { dayMs } from '#shared/durations.ts';

/** Older appointments say little about which type is usual today. */
export const latelyDays = 90;

export const bookableType = (type: TypeRecord): BookableType & AppointmentType => {
  const {
    holderJobs: _jobs,
    holderIds: _ids,
    reminderMinutes: _minutes,
    patientsMayMove: _mayMove,
    patientsMayCancel: _mayCancel,
    patientNoticeHours: _noticeHours,
    patientsMayBook: _mayBook,
    bookingNeedsApproval: _needsApproval,
    patientsReadReason: _readReason,
    asksBirthDate: _asks,
    isEndToEnd: _isEndToEnd,
    active: _active,
    version: _version,
    ...rest
  } = type;
  return rest;
};

/** The types that the person may book: planners book for others too. */
export async function types({ db, session, now }: SignedIn): Promise<OfferedType[]> {
  const { person } = session;
  const isPlanner = may(person, 'appointments.plan');
  const all = await activeTypes(db, person.organizationId);
  const since = new Date(now().getTime() - latelyDays * dayMs);
  const used = await mostUsedTypeIds(db, person.id, since);
  const offeredTypes = all.filter((type) => isPlanner || mayHold(type, person));
  const usualId = used.find((id) =>
    offeredTypes.some((one) => one.id === id && one.kind !== 'meeting'),
  );
  return offeredTypes.map((type) => ({ ...bookableType(type), isUsual: type.id === usualId }));
}

/** What the person may hold and nobody books ahead; what another system keeps with them is not booked here. */
async function typesForNow(db: Connection, person: Practitioner): Promise<TypeRecord[]> {
  const all = (await activeTypes(db, person.organizationId)).filter(
    (type) => type.noticeMinutes === 0 && mayHold(type, person),
  );
  const keptIds = all.length > 0 ? await keptTypeIds(db, person) : new Set<string>();
  return all.filter(({ id }) => !keptIds.has(id));
}

/** Tele-visits that the person may hold; a type that is only booked ahead cannot start now. */
export async function startableTypes(db: Connection, person: Practitioner): Promise<TypeRecord[]> {
  const all = await typesForNow(db, person);
  return all.filter(({ kind }) => kind === 'tele-visit');
}

/** What a talk with a colleague is booked as: a meeting, else a tele-visit; null where the person may hold neither now. */
export async function talkType(db: Connection, person: Practitioner): Promise<TypeRecord | null> {
  const all = await typesForNow(db, person);
  const ofKind = (kind: TypeRecord['kind']) => all.find((type) => type.kind === kind);
  return ofKind('meeting') ?? ofKind('tele-visit') ?? null;
}

export async function typeRecords(signedIn: SignedIn): Promise<ListedType[]> {
  const { db, session } = signedIn;
  const types = await listedTypes(db, session.person.organizationId);
  const detail = { count: types.length };
  await record(db, signedIn, { action: 'appointment-type.read', detail });
  return types;
}
