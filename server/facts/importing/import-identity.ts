/** Keeps a file from replacing what another file said with the same id: of another patient, or another result. */
import type { Judged } from '#server/facts/core/save-resources.ts';
import type { NewFact } from '#server/facts/core/fact-store.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { factsByKey, type KeyedFact } from './import-identity-store.ts';

const keyOf = ({ type, sourceKey }: Pick<NewFact, 'type' | 'sourceKey'>) => `${type}/${sourceKey}`;

const isOtherResult = (fact: NewFact, other: Pick<NewFact, 'code' | 'title'>) =>
  fact.type === 'Observation' &&
  (fact.code !== null && other.code !== null
    ? fact.code !== other.code
    : fact.title !== other.title);

/** Of the file itself, where it is not a later version of the same. */
type InFile = Pick<NewFact, 'statedAt' | 'body'> | null;

function reasonOf(fact: NewFact, other: KeyedFact, inFile: InFile): string | null {
  const words = `The id "${fact.sourceKey}" is`;
  if (other.patientId !== fact.patientId) return `${words} of another patient: give it its own id`;
  if (isOtherResult(fact, other))
    return `${words} of another result, ${other.title}: give it its own id`;
  const isTwice =
    inFile !== null &&
    inFile.statedAt.getTime() === fact.statedAt.getTime() &&
    inFile.body !== fact.body;
  return isTwice ? `${words} in this file twice: give each line its own id` : null;
}

/** What was matched, with a refusal for each id that means something else already, here or in the file. */
export async function refuseReusedIds(
  db: Connection,
  sourceId: string,
  matched: readonly Judged[],
): Promise<Judged[]> {
  const facts = matched.flatMap((result) => (result.outcome === 'refused' ? [] : [result.fact]));
  const stored = await factsByKey(db, sourceId, [
    ...new Set(facts.map(({ sourceKey }) => sourceKey)),
  ]);
  const meanings = new Map(stored.map((fact) => [keyOf(fact), fact]));
  const before = new Map<string, NewFact>();
  return matched.map((result) => {
    if (result.outcome === 'refused') return result;
    const { fact } = result;
    const inFile = before.get(keyOf(fact)) ?? null;
    const other = meanings.get(keyOf(fact)) ?? inFile;
    const reason = other && reasonOf(fact, other, inFile);
    if (reason) return { outcome: 'refused', reason };
    before.set(keyOf(fact), fact);
    return result;
  });
}
