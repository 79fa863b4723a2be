/** The units that the codes of a mapping name: as they are now, and as a release before reads them. */
import { sql } from 'kysely';
import type { MappedUnit, UnitCode } from '#shared/facts/feed-mappings.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

export interface PresentUnit {
  id: string;
  name: string;
  isClosed: boolean;
}

/** By id: of a merged unit the one that has its duty. */
export async function presentUnits(
  db: Connection,
  organizationId: string,
): Promise<ReadonlyMap<string, PresentUnit>> {
  const rows = await db
    .selectFrom('units as u')
    .innerJoin('units as present', (join) =>
      join.on('present.id', '=', sql<string>`coalesce(u.merged_into, u.id)`),
    )
    .select(['u.id as ofId', 'present.id', 'present.name', 'present.active'])
    .where('u.organization_id', '=', organizationId)
    .execute();
  return new Map(rows.map(({ ofId, id, name, active }) => [ofId, { id, name, isClosed: !active }]));
}

/**
 * "4W = Ward 4 West", one a line: codes and names, as they were typed before units were chosen. A name that is
 * that of an open unit proposes it for the next revision.
 */
function typedUnits(text: string, present: ReadonlyMap<string, PresentUnit>): MappedUnit[] {
  const open = [...present.values()].filter(({ isClosed }) => !isClosed);
  const idByName = new Map(open.map(({ id, name }) => [name, id]));
  return text.split('\n').flatMap((line): MappedUnit[] => {
    const [code = '', ...words] = line.split('=');
    if (line.trim() === '') return [];
    const name = words.join('=').trim();
    const unitId = idByName.get(name) ?? null;
    return [{ code: code.trim(), unitId, name, isClosed: false }];
  });
}

export function mappedUnits(
  { units, unitCodes }: { units: string; unitCodes: readonly UnitCode[] | null },
  present: ReadonlyMap<string, PresentUnit>,
): MappedUnit[] {
  if (unitCodes === null) return typedUnits(units, present);
  return unitCodes.flatMap(({ code, unitId }): MappedUnit[] => {
    const unit = present.get(unitId);
    return unit ? [{ code, unitId: unit.id, name: unit.name, isClosed: unit.isClosed }] : [];
  });
}

/** For a program of the release before, which reads names. */
export const unitLines = (
  unitCodes: readonly UnitCode[],
  present: ReadonlyMap<string, PresentUnit>,
): string =>
  unitCodes.map(({ code, unitId }) => `${code} = ${present.get(unitId)?.name ?? ''}`).join('\n');
