/** Which unit a person, a room or a closed day may be given to. */
import type { Unit } from '#shared/people.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import { unitById } from './unit-store.ts';

/**
 * Null requires none. Throws 404 for another organization's unit as for a missing one (S15), and 409
 * for a closed one unless it is the one that they have (`before`).
 */
export async function requireUnit(
  db: Connection,
  organizationId: string,
  id: string | null,
  before: string | null = null,
): Promise<Unit | null> {
  if (id === null) return null;
  const unit = await unitById(db, organizationId, id);
  if (!unit) throw new Refusal('not-found', { words: 'That unit is not there any more.' });
  if (!unit.active && id !== before) throw new Refusal('organization.unit-closed');
  return { id: unit.id, name: unit.name };
}
