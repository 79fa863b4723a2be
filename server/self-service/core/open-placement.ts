/** Where an appointment goes that a patient books or moves: only into open time that nobody else has. */
import type { TypeRecord } from '#shared/appointments/appointment-types.ts';
import type { Span } from '#shared/time.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { findPlacement } from '#server/appointments/service.ts';
import { clipTo } from '#server/platform/times/spans.ts';
import { hoursOf, openWithin } from '#server/availability/service.ts';

interface OpenPlacementRequest {
  organizationId: string;
  type: Pick<
    TypeRecord,
    | 'id'
    | 'capacity'
    | 'locations'
    | 'bufferBeforeMinutes'
    | 'bufferAfterMinutes'
    | 'onlyDuringShifts'
  >;
  span: Span;
  practitionerIds: readonly string[];
  moved?: { id: string; locationId: string | null };
}

const isWhole = (span: Span, open: readonly Span[]) =>
  clipTo(open, span).some(
    ({ startsAt, endsAt }) => +startsAt === +span.startsAt && +endsAt === +span.endsAt,
  );

/**
 * With the practitioners locked. Unlike staff, a patient books nothing outside of saved hours. Throws 409
 * with words that name no patient.
 */
export async function findOpenPlacement(
  db: Connection,
  { now }: Pick<Deps, 'now'>,
  { organizationId, ...request }: OpenPlacementRequest,
) {
  const { practitionerIds, span } = request;
  const among = { organizationId, practitionerIds, isPublic: true } as const;
  const people = await hoursOf(db, among, span);
  const areOpen =
    people.length === practitionerIds.length &&
    people.every((person) => isWhole(span, openWithin(span, person, request.type)));
  if (!areOpen)
    throw new Refusal('appointments.overlap', {
      words: 'That time is not open any more. Choose another one.',
    });
  const nobody = { now, session: { person: { id: null, organizationId, zone: 'UTC' } } };
  return findPlacement(db, nobody, { ...request, because: null, locationId: undefined });
}
