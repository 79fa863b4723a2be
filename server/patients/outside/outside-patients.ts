/** Creates and changes patients by what another system states of them, as far as it may. */
import { deathWithoutDate } from '#shared/patients/deceased.ts';
import { statedFields, type PatientRules, type StatedField } from '#shared/facts/patient-rules.ts';
import { recordAll, serverActor } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { twinsOfEach } from '#server/patients/patient-twin-store.ts';
import { isAlikeDetail } from '#server/patients/detail-differences.ts';
import * as store from './outside-patient-store.ts';

/** A field that is missing says nothing; null says that there is none. */
export type StatedDetails = { [Field in StatedField]?: store.PatientDetails[Field] | undefined };

export interface PatientStatement {
  /** Identifiers of one patient, the one that a new patient has here first. */
  identifiers: readonly string[];
  details: StatedDetails;
  statedAt: Date;
  /** It says something of a patient who is known, and creates nobody. */
  isOfKnownAlone?: boolean;
}

/** What became of a statement. */
export interface StatementOutcome {
  /** Why a person has to look; null where nothing waits. */
  reason: string | null;
  /** Fields that differ and stay, because this feed may not change them. */
  stays: StatedField[];
  /** Fields that differ and stay, because what is known of them was stated later. */
  older: StatedField[];
  isChanged: boolean;
}

export interface OutsideSource extends PatientRules {
  id: string;
  organizationId: string;
}

const nothing: StatementOutcome = { reason: null, stays: [], older: [], isChanged: false };

const noName = 'It names a number that is not known here, and no patient’s name';
const likelyTwin = 'A patient here may be the same: match it to them, or create it';

const differingFields = (patient: store.PatientDetails, stated: StatedDetails): StatedField[] =>
  statedFields.filter((field) => {
    const value = stated[field];
    if (value === undefined || isAlikeDetail(value, patient[field])) return false;
    // That a patient has died says nothing of a date that is known.
    return !(field === 'deceased' && value === deathWithoutDate && patient.deceased !== null);
  });

interface Creation {
  at: number;
  patient: store.NewOutsidePatient;
}

function newPatientOf({ identifiers, details }: PatientStatement): store.NewOutsidePatient | null {
  const [externalId] = identifiers;
  const { fullName, birthDate = null, phone = null, language = null, deceased = null } = details;
  const { sex = null, address = null } = details;
  if (!externalId || !fullName) return null;
  return { externalId, fullName, birthDate, sex, address, phone, language, deceased };
}

/** Those that are like nobody; of two new ones that are alike the second waits. */
async function withoutTwins(
  db: Connection,
  organizationId: string,
  candidates: readonly Creation[],
): Promise<Creation[]> {
  const twins = await twinsOfEach(
    db,
    organizationId,
    candidates.map(({ patient }) => patient),
  );
  const created = new Set<number>();
  for (const [index, { isPatient, earlier }] of twins.entries())
    if (!isPatient && !earlier.some((other) => created.has(other))) created.add(index);
  return candidates.filter((_, index) => created.has(index));
}

/** All fields that it states have its time. */
const timesOf = ({ details, statedAt }: PatientStatement): store.FieldTimes =>
  Object.fromEntries(
    statedFields.filter((field) => details[field] !== undefined).map((field) => [field, statedAt]),
  );

type Change = { patient: store.KnownPatient; changed: StatedField[] };

/** Applies it to `patient`, which later statements of the same batch see. */
function applyTo(
  patient: store.KnownPatient,
  { details, statedAt }: PatientStatement,
  { changesPatients }: PatientRules,
): StatementOutcome & { changed: StatedField[] } {
  const differing = differingFields(patient, details);
  const isLate = (field: StatedField) => (patient.fieldTimes[field] ?? statedAt) > statedAt;
  const older = differing.filter((field) => changesPatients.includes(field) && isLate(field));
  const stays = differing.filter((field) => !changesPatients.includes(field));
  const changed = differing.filter((field) => !older.includes(field) && !stays.includes(field));
  const confirmed = changesPatients.filter(
    (field) => details[field] !== undefined && !isLate(field),
  );
  Object.assign(patient, Object.fromEntries(changed.map((field) => [field, details[field]])));
  for (const field of confirmed) patient.fieldTimes[field] = statedAt;
  return { reason: null, stays, older, isChanged: changed.length > 0, changed };
}

/** The one patient of these identifiers; null where there is none, or several. */
function patientOf(
  { identifiers }: PatientStatement,
  known: ReadonlyMap<string, store.KnownPatient>,
): store.KnownPatient | null | 'several' {
  const patients = new Set(identifiers.flatMap((identifier) => known.get(identifier) ?? []));
  if (patients.size > 1) return 'several';
  return [...patients][0] ?? null;
}

/**
 * In the caller's transaction, with as many statements of SQL for fifty as for one; the outcomes are
 * in the order of the statements. No two may create one identifier. An identifier that is not known
 * and may not be created, or that leads to several patients, has no reason here: what stands on it
 * finds no patient. The audit has which fields changed, as the source's.
 */
export async function applyStatements(
  db: Connection,
  source: OutsideSource,
  statements: readonly PatientStatement[],
  at: Date,
): Promise<StatementOutcome[]> {
  const { organizationId } = source;
  const identifiers = [...new Set(statements.flatMap((statement) => statement.identifiers))];
  const knownPatients = await store.lockKnown(db, organizationId, identifiers);
  const changes = new Map<string, Change>();
  const candidates: Creation[] = [];
  const outcomes = statements.map((statement, index): StatementOutcome => {
    const patient = patientOf(statement, knownPatients);
    if (patient === 'several' || statement.identifiers.length === 0) return nothing;
    if (patient === null) {
      if (!source.createsPatients || statement.isOfKnownAlone) return nothing;
      const newPatient = newPatientOf(statement);
      if (newPatient === null) return { ...nothing, reason: noName };
      candidates.push({ at: index, patient: newPatient });
      return { ...nothing, reason: likelyTwin };
    }
    const { changed, ...outcome } = applyTo(patient, statement, source);
    const earlier = changes.get(patient.id)?.changed ?? [];
    changes.set(patient.id, { patient, changed: [...new Set([...earlier, ...changed])] });
    return outcome;
  });
  const creations = await withoutTwins(db, organizationId, candidates);
  const ids = await store.insertAll(
    db,
    organizationId,
    creations.map(({ patient }) => patient),
  );
  for (const creation of creations)
    outcomes[creation.at] = { ...nothing, isChanged: ids.has(creation.patient.externalId) };
  const changed = [...changes.values()].filter((change) => change.changed.length > 0);
  await store.updateAll(
    db,
    changed.map(({ patient }) => patient),
  );
  await store.saveStatements(db, [
    ...[...changes.values()].map(({ patient: { id, fieldTimes } }) => ({ id, fieldTimes })),
    ...creations.flatMap((creation) => {
      const id = ids.get(creation.patient.externalId);
      const statement = statements[creation.at];
      return id && statement ? [{ id, fieldTimes: timesOf(statement) }] : [];
    }),
  ]);
  await audit(db, source, { at, ids, creations, changed });
  return outcomes;
}

/** Which fields, never their values. */
async function audit(
  db: Connection,
  { id: sourceId, organizationId }: OutsideSource,
  done: {
    at: Date;
    ids: ReadonlyMap<string, string>;
    creations: readonly Creation[];
    changed: readonly Change[];
  },
): Promise<void> {
  const entry = (id: string, detail: Record<string, string[]>) => ({
    action: 'patient.save' as const,
    account: { id: null, organizationId },
    object: { type: 'Patient', id },
    detail: { ...detail, sourceId },
  });
  const entered = done.creations.flatMap(({ patient }) => {
    const id = done.ids.get(patient.externalId);
    const fields = [...statedFields.filter((field) => patient[field] !== null), 'externalId'];
    return id ? [entry(id, { entered: fields })] : [];
  });
  const changes = done.changed.map(({ patient, changed }) => entry(patient.id, { changed }));
  await recordAll(db, serverActor({ now: () => done.at }), [...entered, ...changes]);
}
