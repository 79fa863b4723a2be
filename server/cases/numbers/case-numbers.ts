/** The numbers of a kind of case over a period, and the cases behind each of them. */
import { z } from 'zod';
import { isState, stateLabel, workedBy, type KindName } from '#shared/case-kinds/kinds.ts';
import {
  isMoney,
  numberOf,
  numbersOfKind,
  type GroupName,
  type NumberName,
} from '#shared/case-kinds/numbers.ts';
import { may } from '#shared/roles.ts';
import { casesOnPage } from '#shared/cases.ts';
import type {
  CaseNumbers,
  CountedCases,
  Figure,
  NumberRow,
  ReadNumberRows,
  ReadNumbers,
} from '#shared/cases/number-figures.ts';
import { daysIn } from '#shared/time.ts';
import { record } from '#server/audit/service.ts';
import { zoneOf } from '#server/organization/service.ts';
import { JsonText } from '#server/platform/cost/json-text.ts';
import { sharedRunsOf } from '#server/platform/cost/shared-runs.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import { dayAfter, spanOfDays } from '#server/platform/times/local-days.ts';
import { revision } from './case-day-store.ts';
import { countedRows, keyNames } from './counted-rows-store.ts';
import { figuresOf, type FigureRow } from './figures.ts';
import { localDays } from './local-days-of-period.ts';

/** In days of one practitioner: a day whose cases are read costs ten of those that have sums. */
export const numbersCost = (input: ReadNumbers): number => {
  const [filter, ...more] = Object.keys(input.of);
  const hasSums = !filter || (more.length === 0 && (!input.by || input.by === filter));
  return 30 + Math.ceil(hasSums ? daysIn(input) / 10 : daysIn(input));
};

/** A page is read by an index, in order of its days. */
export const rowsCost = (): number => 30;

/** Sums of money are of those who bill alone. Throws 403 where `only` is of them. */
export function numbersFor(
  { session }: SignedIn,
  { kind, only }: { kind: KindName; only?: NumberName | undefined },
): NumberName[] {
  const names = numbersOfKind(kind).filter(
    (name) => !isMoney(numberOf(name)) || may(session.person, 'billing'),
  );
  if (only === undefined) return names;
  if (!names.includes(only)) throw new Refusal('access.denied');
  return [only];
}

/** Who works the queue of a kind sees all its cases, and so its numbers; nobody else does. */
function requireWorker({ session }: SignedIn, kind: KindName): void {
  if (!workedBy(session.person).includes(kind)) throw new Refusal('access.denied');
}

/** The last day of what begins with this one, which is the day itself without a time. */
function lastDayOf(bucket: string, every: ReadNumbers['every']): string {
  if (every === 'week') return dayAfter(bucket, 6);
  if (every === 'month') {
    const [year = 0, month = 0] = bucket.split('-').map(Number);
    return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  }
  return bucket;
}

const later = (one: string, other: string) => (one > other ? one : other);
const earlier = (one: string, other: string) => (one < other ? one : other);

const noName: Record<GroupName, string> = {
  owner: 'Nobody',
  opener: 'Without a person',
  answerer: 'No answer',
  unit: 'No unit',
  service: 'Not known',
  payer: 'Not known',
  reason: 'Without a reason',
  state: '',
};

/** Their keys are words of a record, or the id of a unit. */
const wordGroups: readonly GroupName[] = ['unit', 'service', 'payer', 'reason'];

/** The name of a key; `names` are those that `keyNames` read. */
export function keyWords(
  { kind, group, key }: { kind: KindName; group: GroupName; key: string | null },
  names: ReadonlyMap<string, string>,
): string {
  if (key === null) return noName[group];
  if (group === 'state') return stateLabel(kind, key);
  return names.get(key) ?? (wordGroups.includes(group) ? key : 'Somebody');
}

/** For the audit: ids and states, and of words of a record that there are any. */
export const filterForAudit = (of: ReadNumbers['of']) =>
  Object.fromEntries(
    Object.entries(of).map(([group, key]) => [
      group,
      key === null || isState(key) || z.uuid().safeParse(key).success ? key : 'words',
    ]),
  );

function rowsOf(
  { kind, by, every, from, to }: ReadNumbers,
  figures: readonly FigureRow[],
  names: ReadonlyMap<string, string>,
): NumberRow[] {
  const rows = new Map<string, NumberRow>();
  const nameOf = (key: string | null) => (by ? keyWords({ kind, group: by, key }, names) : '');
  for (const { number, bucket, key, isTotal, ...figure } of figures) {
    // A number of now has no day.
    if (isTotal || (every && bucket === null)) continue;
    const id = `${bucket ?? ''} ${key ?? ''}`;
    const row = rows.get(id) ?? {
      key,
      name: nameOf(key),
      from: bucket === null ? from : later(bucket, from),
      to: bucket === null ? to : earlier(lastDayOf(bucket, every), to),
      figures: {},
    };
    row.figures[number] = figure;
    rows.set(id, row);
  }
  return [...rows.values()].toSorted(
    (one, other) => one.from.localeCompare(other.from) || one.name.localeCompare(other.name),
  );
}

const figureOf = ({ part, whole, minutes, amounts }: FigureRow): Figure => ({
  part,
  whole,
  minutes,
  amounts,
});

interface OfOrganization {
  organizationId: string;
  now: Date;
}

/** Checks no permission: the caller has done so. */
export async function readNumbers(
  db: Connection,
  { organizationId, now }: OfOrganization,
  input: ReadNumbers,
  numbers: readonly NumberName[],
): Promise<CaseNumbers> {
  const { by = null, every = null, of } = input;
  const zone = await zoneOf(db, organizationId);
  const days = localDays(input, zone);
  const query = { organizationId, zone, revision, days, by, every, of, now };
  const figures = await figuresOf(db, { ...query, numbers });
  const keys = [...new Set(figures.flatMap(({ key }) => key ?? []))];
  const names = by ? await keyNames(db, { organizationId, group: by, keys }) : new Map();
  const total = figures.filter(({ isTotal }) => isTotal);
  return {
    zone,
    total: Object.fromEntries(total.map((row) => [row.number, figureOf(row)])),
    rows: by || every ? rowsOf(input, figures, names) : [],
  };
}

/** The caller has checked that the reader may. Without `by` and `every` there are no rows, only the total. */
export const numbersOf = (
  { db, session, now }: SignedIn,
  input: ReadNumbers,
  names: readonly NumberName[],
): Promise<CaseNumbers> =>
  readNumbers(db, { organizationId: session.person.organizationId, now: now() }, input, names);

/** Of a reader who works the kind. */
export async function readableNumbers(
  signedIn: SignedIn,
  input: ReadNumbers,
): Promise<CaseNumbers> {
  requireWorker(signedIn, input.kind);
  return numbersOf(signedIn, input, numbersFor(signedIn, input));
}

const sharedNumbers = sharedRunsOf<JsonText<CaseNumbers>>();

/** They are the same for all who may read them, and read and written once for those who ask at the same moment. */
export async function numbers(
  signedIn: SignedIn,
  input: ReadNumbers,
): Promise<JsonText<CaseNumbers>> {
  requireWorker(signedIn, input.kind);
  const { organizationId } = signedIn.session.person;
  const names = numbersFor(signedIn, input);
  const key = JSON.stringify([organizationId, input, names]);
  return sharedNumbers(signedIn.db, key, async () =>
    JsonText.of(await numbersOf(signedIn, input, names)),
  );
}

/** Exactly those that the figure counts. The audit has which number and how many rows. */
export async function numberRows(
  signedIn: SignedIn,
  { from, to, ...input }: ReadNumberRows,
): Promise<CountedCases> {
  const { kind } = numberOf(input.number);
  requireWorker(signedIn, kind);
  numbersFor(signedIn, { kind, only: input.number });
  const { db, session, now } = signedIn;
  const { organizationId } = session.person;
  const zone = await zoneOf(db, organizationId);
  const span = spanOfDays({ from, to }, zone);
  const seesMoney = may(session.person, 'billing');
  const query = { ...input, organizationId, now: now(), seesMoney, span, limit: casesOnPage + 1 };
  const rows = await countedRows(db, query);
  const cases = rows.slice(0, casesOnPage);
  const last = cases.at(-1);
  const next = rows.length > casesOnPage && last ? { at: last.at, id: last.id } : null;
  const { number, counts, of } = input;
  const detail = { number, from, to, counts, ...filterForAudit(of), count: cases.length };
  await record(db, signedIn, { action: 'cases.read', detail });
  return { zone, cases: cases.map(({ at: _at, ...countedCase }) => countedCase), next };
}
