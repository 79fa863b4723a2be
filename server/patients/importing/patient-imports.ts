/** Files of patients: they come in parts, are checked and imported in the background, and people decide about likely twins. */
import {
  patientImportMost,
  problemColumn,
  type CheckImport,
  type DecideRow,
  type ImportPart,
  type ImportRef,
  type ImportRows,
  type ImportState,
  type NewImport,
  type PatientImport,
  type RefusedRows,
  type RowDetails,
  type RowPage,
} from '#shared/patients/patient-import.ts';
import { attempted, record } from '#server/audit/service.ts';
import { writeCsv } from '#server/platform/csv.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { sendTimeChanged } from '#server/platform/events/time-change-events.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { numberPatient } from '#server/patients/outside/number-patient.ts';
import { insertPatient, requirePatient } from '#server/patients/patients.ts';
import { changeDeath } from '#server/patients/record-death.ts';
import * as store from './import-store.ts';
import * as rowStore from './import-row-store.ts';

const about = (id: string) => ({ type: 'PatientImport', id });

async function requireImport(signedIn: SignedIn, importId: string): Promise<PatientImport> {
  const { organizationId } = signedIn.session.person;
  const [patientImport] = await store.imports(signedIn.db, organizationId, importId);
  if (!patientImport) throw new Refusal('not-found');
  return patientImport;
}

export const list = ({ db, session }: SignedIn): Promise<PatientImport[]> =>
  store.imports(db, session.person.organizationId);

export const read = (signedIn: SignedIn, { importId }: ImportRef): Promise<PatientImport> =>
  requireImport(signedIn, importId);

export async function begin(signedIn: SignedIn, { fileName }: NewImport): Promise<ImportRef> {
  const { id: by, organizationId } = signedIn.session.person;
  const importId = await store.insertImport(signedIn.db, {
    organizationId,
    fileName,
    by,
    at: signedIn.now(),
  });
  return { importId };
}

/** Throws 409 where the import is in none of these states. */
async function requireState(
  db: Connection,
  { session }: SignedIn,
  { importId, states }: { importId: string; states: readonly ImportState[] },
): Promise<store.LockedImport> {
  const lockedImport = await store.lockOwnImport(db, session.person.organizationId, importId);
  if (!lockedImport) throw new Refusal('not-found');
  if (!states.includes(lockedImport.state)) throw new Refusal('patients.import-over');
  return lockedImport;
}

export async function addPart(signedIn: SignedIn, input: ImportPart): Promise<{ success: true }> {
  await signedIn.db.transaction().execute(async (db) => {
    await requireState(db, signedIn, { importId: input.importId, states: ['sending'] });
    await store.insertPart(db, input);
  });
  return { success: true };
}

const sendJob = (db: Connection, { jobs, session }: SignedIn, importId: string): Promise<void> =>
  jobs.send(db, 'patients.import', {
    data: { importId, organizationId: session.person.organizationId },
    key: importId,
  });

/** All parts have come: what each row would do is found out in the background. */
export function check(
  signedIn: SignedIn,
  { importId, parts }: CheckImport,
): Promise<PatientImport> {
  const entry = { action: 'patients.import-preview' as const, object: about(importId) };
  return attempted(signedIn, entry, async () => {
    await signedIn.db.transaction().execute(async (db) => {
      await requireState(db, signedIn, { importId, states: ['sending'] });
      if ((await store.countParts(db, importId)) !== parts) throw new Refusal('input.malformed');
      await store.changeImport(db, importId, { state: 'checking' });
      await record(db, signedIn, entry);
      await sendJob(db, signedIn, importId);
    });
    return requireImport(signedIn, importId);
  });
}

/** Imports what was checked, in the background; its end has a row of the audit with what was made. */
export function start(signedIn: SignedIn, { importId }: ImportRef): Promise<PatientImport> {
  const entry = { action: 'patients.import' as const, object: about(importId) };
  return attempted(signedIn, entry, async () => {
    await signedIn.db.transaction().execute(async (db) => {
      await requireState(db, signedIn, { importId, states: ['checked'] });
      await store.changeImport(db, importId, { state: 'importing' });
      await record(db, signedIn, { ...entry, detail: { begun: true } });
      await sendJob(db, signedIn, importId);
    });
    return requireImport(signedIn, importId);
  });
}

/** What was imported stays; no further row is. */
export function cancel(signedIn: SignedIn, { importId }: ImportRef): Promise<PatientImport> {
  const entry = { action: 'patients.import-cancel' as const, object: about(importId) };
  return attempted(signedIn, entry, async () => {
    await signedIn.db.transaction().execute(async (db) => {
      const states = ['sending', 'checking', 'checked', 'importing'] as const;
      await requireState(db, signedIn, { importId, states });
      await store.changeImport(db, importId, { state: 'cancelled', endedAt: signedIn.now() });
      await store.deleteParts(db, importId);
      const { organizationId } = signedIn.session.person;
      const [{ rows, counts } = { rows: 0, counts: {} }] = await store.imports(
        db,
        organizationId,
        importId,
      );
      await record(db, signedIn, { ...entry, detail: { rows, ...counts } });
    });
    sendTimeChanged(signedIn, []);
    return requireImport(signedIn, importId);
  });
}

/** The audit says that somebody looked at rows of patients, never whose (S34). */
export async function rows(
  signedIn: SignedIn,
  { importId, outcome, afterLine }: ImportRows,
): Promise<RowPage> {
  const { db } = signedIn;
  const { state } = await requireImport(signedIn, importId);
  // Once it has begun, people decide about rows that are done.
  const isDone = outcome === 'twin' && !['checking', 'checked'].includes(state);
  const limit = patientImportMost.listed;
  const query = { outcome, isDone, afterLine, limit: limit + 1 };
  const page = await rowStore.rowsOf(db, importId, query);
  const listedRows = page.slice(0, limit);
  const detail = { count: listedRows.length, as: 'import' };
  await record(db, signedIn, { action: 'patients.find', object: about(importId), detail });
  return { rows: listedRows, next: page.length > limit ? (listedRows.at(-1)?.line ?? null) : null };
}

/** A part of the file of refused rows: the reason first, then the cells as they came. */
export async function refused(
  signedIn: SignedIn,
  { importId, afterLine }: RefusedRows,
): Promise<{ csv: string; next: number | null }> {
  const { db, session } = signedIn;
  await requireImport(signedIn, importId);
  const limit = patientImportMost.refusedAtOnce;
  const page = await rowStore.refusedRows(db, importId, { afterLine, limit: limit + 1 });
  const listedRows = page.slice(0, limit);
  const head = await store.headOf(db, session.person.organizationId, importId);
  const isOwnColumn = head.map((name) => name.toLowerCase() !== problemColumn);
  // Cells beyond the columns stay, so that they are mended too.
  const cellsIn = (cells: readonly string[]) => cells.filter((_, at) => isOwnColumn[at] !== false);
  const lines = [
    ...(afterLine === 0 ? [[problemColumn, ...cellsIn(head)]] : []),
    ...listedRows.map(({ line, cells, reason }) => [
      `Line ${line}: ${reason ?? ''}`,
      ...cellsIn(cells),
    ]),
  ];
  const detail = { count: listedRows.length, as: 'refused rows' };
  await record(db, signedIn, { action: 'patients.find', object: about(importId), detail });
  return {
    csv: await writeCsv(lines, { hasBom: afterLine === 0 }),
    next: page.length > limit ? (listedRows.at(-1)?.line ?? null) : null,
  };
}

interface Decided {
  patientId: string;
  /** The patient had another number: a merge of the two records waits for a colleague. */
  isMergeRequested: boolean;
}

/** Who the row is: its patient. What a record has stays; a death is recorded where it has none. */
async function patientOfRow(
  db: Connection,
  signedIn: SignedIn,
  { patientId, row: { deceased, ...details } }: { patientId: string | null; row: RowDetails },
): Promise<Decided> {
  const decided =
    patientId === null
      ? { patientId: await insertPatient(db, signedIn, details), isMergeRequested: false }
      : details.externalId === null
        ? { patientId, isMergeRequested: false }
        : await numberPatient(db, signedIn, { patientId, details });
  const patient = await requirePatient(db, signedIn, decided.patientId);
  const { id, version } = patient;
  // Rows that a server of the release before has checked say nothing of a death.
  if (deceased && patient.deceased === null)
    await changeDeath(db, signedIn, { patientId: id, version, deceased });
  return { ...decided, patientId: id };
}

async function decideRow(
  db: Connection,
  signedIn: SignedIn,
  { importId, line, patientId }: DecideRow,
): Promise<Decided> {
  await requireState(db, signedIn, { importId, states: ['importing', 'done', 'cancelled'] });
  const row = await rowStore.lockWaitingRow(db, importId, line);
  if (!row?.details) throw new Refusal('patients.import-decided');
  const decided = await patientOfRow(db, signedIn, { patientId, row: row.details });
  const by = signedIn.session.person.id;
  await rowStore.decideRow(db, {
    importId,
    line,
    patientId: decided.patientId,
    by,
    at: signedIn.now(),
  });
  await store.addCounts(db, importId, { waiting: -1 });
  await record(db, signedIn, {
    action: 'patients.import-decide',
    object: { type: 'Patient', id: decided.patientId },
    detail: { importId, line, isNew: patientId === null },
  });
  return decided;
}

/** Throws 409 where a colleague decided already, or another patient has the number. */
export function decide(signedIn: SignedIn, input: DecideRow): Promise<Decided> {
  const entry = { action: 'patients.import-decide' as const, object: about(input.importId) };
  return attempted(signedIn, entry, async () => {
    const decided = await signedIn.db.transaction().execute((db) => decideRow(db, signedIn, input));
    sendTimeChanged(signedIn, []);
    return decided;
  });
}
