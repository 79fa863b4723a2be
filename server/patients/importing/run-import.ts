/** Reads, checks and imports a file of patients in the background, in small transactions that go on after a kill. */
import { setTimeout } from 'node:timers/promises';
import type { ImportCounts, RowDetails } from '#shared/patients/patient-import.ts';
import { patientColumns } from '#shared/patients/patient-import.ts';
import { dayMs } from '#shared/durations.ts';
import { record, serverActor } from '#server/audit/service.ts';
import { openSlice } from '#server/platform/cost/slices.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { lockNewPatients } from '#server/patients/outside/sent-patient-store.ts';
import { dayOrdersIn, type DayOrder } from './import-dates.ts';
import { insertPatients } from './compared-patient-store.ts';
import * as store from './import-store.ts';
import * as rowStore from './import-row-store.ts';
import { lineKey } from './name-likeness.ts';
import { addNewRows, openPatientIndex, type FollowingIndex } from './open-index.ts';
import { cellsOf, numberIn, readPatientFile, readRow } from './read-rows.ts';
import { openRowValidator, withNames } from './validate-rows.ts';

type ImportDeps = Pick<Deps, 'db' | 'jobs' | 'now' | 'changed'>;

/**
 * After a slice the job rests for this share of its time, so that the processor and the disk are others'
 * meanwhile: where many work, a slice takes longer, and so does the rest.
 */
const restShare = 0.5;
/** One job works for so long; the next one goes on, on whichever server is free. */
const atOnceMs = 45_000;
/** Of one transaction: what another session waits for at most. */
const rowsAtOnce = 200;
const insertedAtOnce = 1_000;

/** What a job remembers between two slices. */
interface Work {
  patients: FollowingIndex;
  orders: ReadonlySet<DayOrder> | null;
  hasRows: boolean;
}

/** All rows or none, so that a kill in the middle leaves the file as it came. */
async function readFile({ db }: ImportDeps, importId: string): Promise<void> {
  const text = (await store.partsOf(db, importId)).join('');
  const file = await readPatientFile(text);
  await db.transaction().execute(async (transaction) => {
    const lockedImport = await store.lockImport(transaction, importId);
    if (lockedImport?.state !== 'checking' || lockedImport.head.length > 0) return;
    if (file.fault !== null) {
      const { fault, ignored } = file;
      await store.changeImport(transaction, importId, { state: 'unreadable', fault, ignored });
    } else {
      for (let at = 0; at < file.lines.length; at += insertedAtOnce) {
        const rows = file.lines.slice(at, at + insertedAtOnce).map((line) => ({
          line: line.line,
          record: line.record,
          number: numberIn(line),
        }));
        await rowStore.insertRows(transaction, importId, rows);
      }
      const { head, delimiter, ignored } = file;
      const rows = file.lines.length;
      await store.changeImport(transaction, importId, { head, delimiter, ignored, rows });
    }
    await store.deleteParts(transaction, importId);
  });
}

/** By all dates of the file. */
async function ordersOf(db: Connection, lockedImport: store.LockedImport, work: Work) {
  if (work.orders) return work.orders;
  const names: readonly string[] = [...patientColumns.birthDate, ...patientColumns.deathDate];
  const cells: string[] = [];
  for (const [at, name] of lockedImport.head.entries())
    if (names.includes(name.toLowerCase()))
      cells.push(...(await rowStore.cellsAt(db, lockedImport.id, at)));
  work.orders = dayOrdersIn(cells);
  return work.orders;
}

type Counted = Partial<ImportCounts>;

function counted(rows: readonly { outcome: keyof ImportCounts }[]): Counted {
  const counts: Counted = {};
  for (const { outcome } of rows) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

function readOf(
  head: readonly string[],
  cells: readonly string[],
  orders: ReadonlySet<DayOrder>,
): { details: RowDetails | null; reason: string | null } {
  const read = readRow(cellsOf(head, cells), orders);
  return 'details' in read
    ? { details: read.details, reason: null }
    : { details: null, reason: read.reason };
}

/** False where nothing is left to check. */
async function checkSlice(
  db: Connection,
  lockedImport: store.LockedImport,
  work: Work,
): Promise<boolean> {
  const { id: importId, head } = lockedImport;
  const rows = await rowStore.uncheckedRows(db, importId, rowsAtOnce);
  if (rows.length === 0) return false;
  const { index } = work.patients;
  if (!work.hasRows) await addNewRows(db, importId, index);
  work.hasRows = true;
  await work.patients.follow(db);
  const orders = await ordersOf(db, lockedImport, work);
  const read = rows.map(({ line, cells }) => ({ line, ...readOf(head, cells, orders) }));
  const described = await withNames(
    db,
    read.flatMap(({ line, details }) => (details ? [{ line, details }] : [])),
  );
  const rowOf = new Map(described.map((row) => [row.line, row]));
  const validate = await openRowValidator(db, importId, {
    patients: work.patients,
    rows: described,
  });
  const slice = openSlice();
  const validated: rowStore.StoredVerdict[] = [];
  for (const { line, details, reason } of read) {
    const row = rowOf.get(line);
    const verdict = row ? validate(row) : { outcome: 'refused' as const, reason, patientId: null };
    if (verdict.outcome === 'new' && row)
      index.add({ key: lineKey(line), name: row.name, birthDate: row.details.birthDate });
    validated.push({ line, details, isDone: false, ...verdict });
    if (slice.isOver()) await slice.next();
  }
  await rowStore.saveVerdicts(db, importId, validated);
  await store.addCounts(db, importId, counted(validated));
  return true;
}

/** Somebody may have come since the check, so each new row is validated once more. False where all are done. */
async function importSlice(
  db: Connection,
  lockedImport: store.LockedImport,
  work: Work,
): Promise<boolean> {
  const { id: importId, organizationId, createdBy } = lockedImport;
  const rows = await rowStore.rowsToDo(db, importId, rowsAtOnce);
  if (rows.length === 0) return false;
  const toInsert = await withNames(
    db,
    rows.flatMap(({ line, outcome, details }) =>
      outcome === 'new' && details ? [{ line, details }] : [],
    ),
  );
  if (toInsert.length > 0) await lockNewPatients(db, organizationId);
  await work.patients.follow(db);
  const { index } = work.patients;
  const validate = await openRowValidator(db, importId, {
    patients: work.patients,
    rows: toInsert,
  });
  const verdicts = new Map(toInsert.map((row) => [row.line, validate(row)]));
  const fresh = toInsert.filter(({ line }) => verdicts.get(line)?.outcome === 'new');
  const ids = await insertPatients(db, { organizationId, createdBy }, fresh);
  for (const { line, name, details } of fresh) {
    const key = ids.get(line);
    if (key !== undefined) index.add({ key, name, birthDate: details.birthDate });
  }
  const changed = rows.map(
    ({ line, outcome, details }): rowStore.StoredVerdict & { before: typeof outcome } => {
      const verdict = verdicts.get(line);
      const row = { line, details, before: outcome, isDone: true };
      if (!verdict) return { ...row, outcome, reason: null, patientId: null };
      const patientId = ids.get(line) ?? verdict.patientId;
      if (verdict.outcome === 'new' && patientId === null)
        return {
          ...row,
          outcome: 'refused',
          reason: 'Somebody entered a patient with this number meanwhile: import the row again',
          patientId: null,
        };
      return { ...row, ...verdict, patientId };
    },
  );
  const differing = changed.filter(({ before, outcome }) => before !== outcome);
  await rowStore.saveVerdicts(
    db,
    importId,
    changed.filter(({ before }) => before === 'new'),
  );
  await rowStore.markDone(
    db,
    importId,
    changed.flatMap(({ line, before }) => (before === 'new' ? [] : [line])),
  );
  await store.addCounts(db, importId, counted(differing));
  await store.addCounts(db, importId, {
    done: rows.length,
    waiting: changed.filter(({ outcome }) => outcome === 'twin').length,
    ...(differing.length > 0 && { new: -differing.length }),
  });
  return true;
}

/** One row of the audit for the whole file, as the doing of who started it. */
async function end(
  deps: ImportDeps,
  db: Connection,
  { id, organizationId, createdBy }: store.LockedImport,
): Promise<void> {
  await store.changeImport(db, id, { state: 'done', endedAt: deps.now() });
  const [{ rows, counts } = { rows: 0, counts: {} }] = await store.imports(db, organizationId, id);
  await record(db, serverActor(deps), {
    action: 'patients.import',
    account: { id: createdBy, organizationId },
    object: { type: 'PatientImport', id },
    detail: { rows, ...counts },
  });
}

type Step = 'on' | 'over' | 'unread';

const step = (deps: ImportDeps, importId: string, work: Work): Promise<Step> =>
  deps.db.transaction().execute(async (db): Promise<Step> => {
    const lockedImport = await store.lockImport(db, importId);
    if (lockedImport?.state === 'checking') {
      if (lockedImport.head.length === 0) return 'unread';
      if (await checkSlice(db, lockedImport, work)) return 'on';
      await store.changeImport(db, importId, { state: 'checked' });
      return 'over';
    }
    if (lockedImport?.state !== 'importing') return 'over';
    if (await importSlice(db, lockedImport, work)) return 'on';
    await end(deps, db, lockedImport);
    return 'over';
  });

/** The job of one import. Done twice, or by two servers at once, each row is done once. */
export async function runImport(
  deps: ImportDeps,
  { importId, organizationId }: { importId: string; organizationId: string },
): Promise<void> {
  const pauseAt = performance.now() + atOnceMs;
  const work: Work = {
    patients: openPatientIndex(organizationId),
    orders: null,
    hasRows: false,
  };
  await work.patients.follow(deps.db);
  for (;;) {
    const begunMs = performance.now();
    const done = await step(deps, importId, work);
    if (done === 'unread') await readFile(deps, importId);
    if (done === 'over') break;
    if (performance.now() > pauseAt) {
      await deps.jobs.send(deps.db, 'patients.import', { data: { importId, organizationId } });
      return;
    }
    await setTimeout(restShare * (performance.now() - begunMs));
  }
  deps.changed({ organizationId, area: 'appointments', practitionerIds: [] });
}

/** After a start: those that a server left in the middle go on at once. */
export async function planImports({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  const running = await store.runningImports(db);
  await jobs.send(
    db,
    'patients.import',
    running.map((data) => ({ data, key: data.importId })),
  );
}

const keptDays = 90;

/** By night: files and rows of imports that nobody needs any more. */
export const forgetOldImports = ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> =>
  store.deleteImports(db, new Date(now().getTime() - keptDays * dayMs));
