/** Answers where the patient of an opened record was, stay by stay; audited as the record is. */
import type { ReadStayPlaces, StayPlace } from '#shared/facts/stay-places.ts';
import { record } from '#server/audit/service.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { openedPatient } from './opened-facts-store.ts';
import { placesOf, type PlaceRow } from './stay-place-store.ts';

const instant = (text: string | null): string | null => {
  const ms = text === null ? Number.NaN : Date.parse(text);
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
};

/**
 * The places of one stay. A source that sends no times names ward, room and bed of the same place: then the last
 * is where the patient was for the whole stay.
 */
function placesOfStay(rows: readonly PlaceRow[]): StayPlace[] {
  const withTimes = rows.flatMap(({ stayId, name, start, end }) => {
    const startsAt = instant(start);
    return startsAt === null ? [] : [{ stayId, name, startsAt, endsAt: instant(end) }];
  });
  const last = rows.at(-1);
  if (withTimes.length > 0 || !last) return withTimes;
  const { stayId, name, admittedAt, endedAt } = last;
  const endsAt = endedAt?.toISOString() ?? null;
  return [{ stayId, name, startsAt: admittedAt.toISOString(), endsAt }];
}

/** Throws 403 where the opening is over, or of somebody else. */
export async function stayPlaces(
  signedIn: SignedIn,
  { openingId }: ReadStayPlaces,
): Promise<{ places: StayPlace[] }> {
  const { db, session, now } = signedIn;
  const { id: openedBy, organizationId } = session.person;
  const opened = await openedPatient(db, { id: openingId, openedBy, now: now() });
  if (!opened) throw new Refusal('facts.closed');
  const { patientId } = opened;
  const rows = await placesOf(db, { organizationId, patientId });
  const places = [...Map.groupBy(rows, ({ stayId }) => stayId).values()].flatMap(placesOfStay);
  const detail = { openingId, count: places.length };
  const object = { type: 'Patient', id: patientId };
  await record(db, signedIn, { action: 'facts.read', object, detail });
  return { places };
}
