/** Rows of the appointment types that time is looked for and booked with. */
import type { TypeRecord } from '#shared/appointments/appointment-types.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import { typeRecords } from '#server/platform/sql/type-records.ts';

/** A type to book. Throws 404 where it is of another hospital or not booked any more. */
export async function requireType(
  db: Connection,
  organizationId: string,
  id: string,
): Promise<TypeRecord> {
  const type = await typeRecords(db, organizationId)
    .where((is) => allEqual(is, { id, active: true }))
    .executeTakeFirst();
  if (!type) throw new Refusal('not-found');
  return type;
}
