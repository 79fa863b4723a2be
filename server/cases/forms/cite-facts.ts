/** Quotes the facts, and files of facts, that a form cites, as they are when it is signed. */
import type { CitedFact } from '#shared/cases/case-forms.ts';
import { factsOf } from '#server/facts/service.ts';
import { wrongField } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

interface Citing {
  organizationId: string;
  patientId: string | null;
  ids: readonly string[];
}

/** In order of the record. Throws beside `citedIds` where one is not of this patient. */
export async function citedFacts(
  db: Connection,
  { organizationId, patientId, ids }: Citing,
): Promise<CitedFact[]> {
  if (ids.length === 0) return [];
  const facts = patientId === null ? [] : await factsOf(db, { organizationId, patientId });
  const cited = facts.flatMap((fact): CitedFact[] => {
    const { id: factId, title, value, effectiveAt: at, effectivePrecision: precision } = fact;
    const quote = { factId, title, value, at, precision: precision ?? null };
    const source = fact.source.name;
    return [
      ...(ids.includes(factId) ? [{ ...quote, source }] : []),
      ...(fact.files ?? [])
        .filter(({ id, isWithdrawn }) => !isWithdrawn && ids.includes(id))
        .map(({ name }) => ({ ...quote, value: `File: ${name}`, source })),
    ];
  });
  if (cited.length < new Set(ids).size)
    throw wrongField('citedIds', 'A cited fact is not in this patient’s record any more');
  return cited;
}
