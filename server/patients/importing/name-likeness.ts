/** Finds likely twins among very many records in memory, by the rule of patient-twin-store.ts. */
import { similar } from '#server/patients/twin-likeness.ts';

/** What of a record is compared. */
export interface ComparedRecord {
  /** The patient's id, or the line of a file. */
  key: string;
  /** By the database's `ascii_folded`. */
  name: string;
  birthDate: string | null;
}

/** The key of a row of the file. */
export const lineKey = (line: number): string => `line ${line}`;

/** As pg_trgm makes them: each word with two blanks in front and one behind, each trigram once. */
export function trigramsOf(name: string): string[] {
  const trigrams = new Set<string>();
  for (const word of name.match(/[a-z0-9]+/g) ?? []) {
    const letters = `  ${word} `;
    for (let at = 0; at + 2 < letters.length; at += 1) trigrams.add(letters.slice(at, at + 3));
  }
  return [...trigrams];
}

/** Of two dates that differ in one part alone, one may be mistyped; day and month may be swapped. */
const blocksOf = (day: string): string[] => {
  const [year = '', month = '', date = ''] = day.split('-');
  return [`md ${month}-${date}`, `ym ${year}-${month}`, `yd ${year}-${date}`];
};

const swapped = (day: string): string => {
  const [year, month, date] = day.split('-');
  return `${year}-${date}-${month}`;
};

interface Entry extends ComparedRecord {
  trigrams: Uint32Array;
}

/** In ascending order, so that two are compared in one pass. */
function shared(one: Uint32Array, other: Uint32Array): number {
  let [count, left, right] = [0, 0, 0];
  while (left < one.length && right < other.length) {
    const difference = (one[left] ?? 0) - (other[right] ?? 0);
    if (difference === 0) count += 1;
    if (difference <= 0) left += 1;
    if (difference >= 0) right += 1;
  }
  return count;
}

function similarity(one: Uint32Array, other: Uint32Array): number {
  const count = shared(one, other);
  const all = one.length + other.length - count;
  return all === 0 ? 0 : Math.fround(count / all);
}

export interface TwinIndex {
  /** Replaces the record of the same key. */
  add: (record: ComparedRecord) => void;
  remove: (key: string) => void;
  /** The key of one that may be the same; null where there is none. */
  twinOf: (record: Omit<ComparedRecord, 'key'>) => string | null;
  size: () => number;
}

/** A record takes about 300 bytes. */
export function openTwinIndex(): TwinIndex {
  const numbers = new Map<string, number>();
  const entries = new Map<string, Entry>();
  /** By birth date, and by each two parts of one. */
  const blocks = new Map<string, Set<Entry>>();
  /** By trigram; of those without a birth date, and of all. */
  const undated = new Map<number, Set<Entry>>();
  let named: Map<number, Set<Entry>> | null = null;

  function numbersOf(name: string): Uint32Array {
    const all = trigramsOf(name).map((trigram) => {
      const number = numbers.get(trigram) ?? numbers.size;
      numbers.set(trigram, number);
      return number;
    });
    return Uint32Array.from(all).toSorted();
  }

  function put<Key>(map: Map<Key, Set<Entry>>, key: Key, entry: Entry): void {
    const set = map.get(key);
    if (set) set.add(entry);
    else map.set(key, new Set([entry]));
  }

  const keysOf = (birthDate: string) => [birthDate, ...blocksOf(birthDate)];

  function remove(key: string): void {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    for (const block of entry.birthDate === null ? [] : keysOf(entry.birthDate))
      blocks.get(block)?.delete(entry);
    for (const trigram of entry.trigrams) {
      undated.get(trigram)?.delete(entry);
      named?.get(trigram)?.delete(entry);
    }
  }

  function add(record: ComparedRecord): void {
    const before = entries.get(record.key);
    if (before?.name === record.name && before.birthDate === record.birthDate) return;
    remove(record.key);
    const entry: Entry = { ...record, trigrams: numbersOf(record.name) };
    entries.set(record.key, entry);
    if (record.birthDate !== null)
      for (const block of keysOf(record.birthDate)) put(blocks, block, entry);
    for (const trigram of entry.trigrams) {
      if (record.birthDate === null) put(undated, trigram, entry);
      if (named) put(named, trigram, entry);
    }
  }

  const isAlike = (trigrams: Uint32Array, { trigrams: other }: Entry) =>
    similarity(trigrams, other) >= Math.fround(similar.otherwise);

  /** Who is alike shares one of the rarest trigrams: so many may differ, and no more. */
  function alikeAmong(index: ReadonlyMap<number, ReadonlySet<Entry>>, trigrams: Uint32Array) {
    const needed = Math.ceil(similar.otherwise * trigrams.length);
    const rarest = [...trigrams]
      .map((trigram) => index.get(trigram) ?? new Set<Entry>())
      .toSorted((one, other) => one.size - other.size)
      .slice(0, trigrams.length - needed + 1);
    for (const set of rarest)
      for (const entry of set) if (isAlike(trigrams, entry)) return entry.key;
    return null;
  }

  /** Made when the first record without a birth date comes, which is like everybody of its name. */
  function byName(): Map<number, Set<Entry>> {
    if (named) return named;
    named = new Map();
    for (const entry of entries.values())
      for (const trigram of entry.trigrams) put(named, trigram, entry);
    return named;
  }

  function twinOf({ name, birthDate }: Omit<ComparedRecord, 'key'>): string | null {
    const trigrams = numbersOf(name);
    if (trigrams.length === 0) return null;
    if (birthDate === null) return alikeAmong(byName(), trigrams);
    for (const entry of blocks.get(birthDate) ?? [])
      if (similarity(trigrams, entry.trigrams) >= Math.fround(similar.sameBirthDate))
        return entry.key;
    for (const block of [...blocksOf(birthDate), swapped(birthDate)])
      for (const entry of blocks.get(block) ?? []) if (isAlike(trigrams, entry)) return entry.key;
    return undated.size === 0 ? null : alikeAmong(undated, trigrams);
  }

  return { add, remove, twinOf, size: () => entries.size };
}

/** Of two names by `ascii_folded`, as the database's `similarity`. */
export function nameSimilarity(one: string, other: string): number {
  const [first, second] = [trigramsOf(one), new Set(trigramsOf(other))];
  const common = first.filter((trigram) => second.has(trigram)).length;
  const all = first.length + second.size - common;
  return all === 0 ? 0 : Math.fround(common / all);
}
