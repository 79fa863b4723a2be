/** Imports many people from a list: every line is judged first, and all are imported or none. */
import type {
  ImportPeople,
  ImportPreview,
  ImportRow,
  PreviewImport,
} from '#shared/people/people-import.ts';
import { problems } from '#shared/problems.ts';
import { hourMs } from '#shared/durations.ts';
import type { Person } from '#shared/roles.ts';
import type { NewUnit } from '#shared/organization/units.ts';
import { attempted, record, recordAll } from '#server/audit/service.ts';
import { isUniqueViolation, type Connection } from '#server/platform/postgres/database.ts';
import { recentlyUsed } from '#server/platform/cost/recently-used.ts';
import { mapInSlices } from '#server/platform/cost/slices.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/people/needs.ts';
import { requireUnderLimit } from '#server/platform/http/rate-limit.ts';
import * as accounts from '#server/people/account-store.ts';
import { aboutPerson, inPeopleTurn, lockedActor } from '#server/people/with-account.ts';
import { readPeople, type CsvFile } from './people-csv.ts';
import {
  firstLines,
  isSameUnit,
  takenAddressWords,
  validateRow,
  unknownUnitsIn,
  type ImportContext,
  type JudgedRow,
} from './import-rules.ts';
import { newFacts } from '#server/people/invitations.ts';
import { named as customJobs } from '#server/people/jobs/custom-job-store.ts';
import { replaceMemberships } from '#server/people/units/unit-membership-store.ts';
import { unitWords } from '#server/people/units/unit-memberships.ts';
import { obstacleToPowers, obstacleToTouching, type Actor } from '#server/people/account-rules.ts';
import { allUnits, insertUnits, zoneOf } from '#server/organization/service.ts';

const action = 'people.import' as const;

interface JudgedFile extends Omit<ImportPreview, 'rows'> {
  rows: JudgedRow[];
  /** How many of its addresses belong to an account already. */
  taken: number;
}

interface FileToValidate {
  organizationId: string;
  actor: Actor;
  file: CsvFile;
  addUnits: boolean;
  /** Of addresses that another organization has, an import alone tells: it acts, and is audited line by line. */
  isImport: boolean;
}

/** Levels and jobs of one file whose obstacles are remembered. */
const accessMost = 500;

/** In words; null where the importer may make such an account. */
function obstacleToMaking(actor: Actor, person: Person): string | null {
  if (obstacleToTouching(actor, person.role) !== null)
    return 'Only a System admin may make a System admin or Admin';
  const problem = obstacleToPowers(actor, person);
  return problem && problems[problem].words;
}

/** The same few statements for ten lines and for two thousand. */
async function judged(
  db: Connection,
  { organizationId, actor, file, addUnits, isImport }: FileToValidate,
): Promise<JudgedFile> {
  if (file.fault !== null) return { ...file, rows: [], unknownUnits: [], taken: 0 };
  const { ignored, lines } = file;
  const first = await firstLines(lines);
  const takenAddresses = await accounts.takenAddresses(
    db,
    [...first.keys()],
    isImport ? null : organizationId,
  );
  const obstacleOf = recentlyUsed<string | null>(accessMost);
  const context: ImportContext = {
    units: await allUnits(db, organizationId),
    addsUnits: addUnits,
    zone: await zoneOf(db, organizationId),
    taken: takenAddresses,
    jobs: await customJobs(db, organizationId),
    obstacle: (person) =>
      obstacleOf(`${person.role} ${person.hospitalRole}`, () => obstacleToMaking(actor, person)),
  };
  const rows = await mapInSlices(lines, (line) => validateRow(line, context, first));
  const unknownUnits = unknownUnitsIn(rows);
  return { fault: null, ignored, rows, unknownUnits, taken: takenAddresses.size };
}

/**
 * A preview says which addresses have an account in this organization, and nothing of others'. It is
 * limited, and audited with how many it told.
 */
const previews = { most: 20, windowMs: hourMs };

const previewed = ({ unitId: _unit, otherUnits, ...row }: JudgedRow): ImportRow => ({
  ...row,
  otherUnits: otherUnits.map(({ unitId: _other, ...membership }) => membership),
});

/** Nothing of it is stored. */
export async function preview(signedIn: SignedIn, { csv }: PreviewImport): Promise<ImportPreview> {
  const { db, session } = signedIn;
  const { id, organizationId } = session.person;
  await requireUnderLimit(signedIn, { ...previews, key: `people-preview:${id}` });
  const actor = session.person;
  const { rows, taken, ...file } = await judged(db, {
    file: await readPeople(csv),
    addUnits: false,
    isImport: false,
    organizationId,
    actor,
  });
  await record(db, signedIn, {
    action: 'people.import-preview',
    detail: { lines: rows.length, taken },
  });
  return { ...file, rows: rows.map(previewed) };
}

type ImportableAccount = accounts.NewAccount &
  Pick<JudgedRow, 'unit' | 'isUnitUnknown' | 'otherUnits'>;

/** A preview did not say it of these lines, for their accounts may be another organization's. */
function requireFreeAddresses(rows: readonly JudgedRow[]): void {
  const lines = rows.filter(({ problems }) =>
    problems.some(({ problem }) => problem === takenAddressWords),
  );
  if (lines.length === 0) return;
  const numbers = lines.map(({ line }) => line).join(', ');
  throw new Refusal('people.import-unfit', {
    words: `Nothing was imported. The addresses in these lines cannot be used: ${numbers}. Leave the lines out, or correct them, and import again.`,
  });
}

/** Throws where a line that is not left out has a problem, or where none is left. */
function requireFit(rows: readonly JudgedRow[], leaveOut: readonly number[]): ImportableAccount[] {
  const leftOut = new Set(leaveOut);
  requireFreeAddresses(rows.filter(({ line }) => !leftOut.has(line)));
  const fit = rows
    .filter(({ line }) => !leftOut.has(line))
    .map(({ role, hospitalRole, problems, ...row }) => {
      if (problems.length > 0 || !role || !hospitalRole) throw new Refusal('people.import-unfit');
      return { ...row, role, hospitalRole };
    });
  if (fit.length === 0) throw new Refusal('people.import-unfit');
  return fit;
}

async function insertAll(
  db: Connection,
  organizationId: string,
  rows: readonly ImportableAccount[],
) {
  try {
    return await accounts.insert(db, organizationId, rows);
  } catch (error) {
    throw isUniqueViolation(error) ? new Refusal('people.import-unfit') : error;
  }
}

/** Adds the units that the lines name and the organization does not have, each once and audited. */
async function inUnits(
  db: Connection,
  signedIn: SignedIn,
  rows: readonly ImportableAccount[],
): Promise<ImportableAccount[]> {
  const names = unknownUnitsIn(rows);
  if (names.length === 0) return [...rows];
  const units = await addedUnits(db, signedIn.session.person.organizationId, names);
  const entries = units.map(({ id, name }) => ({
    action: 'unit.save' as const,
    object: { type: 'Unit', id },
    detail: { after: { name } },
  }));
  await recordAll(db, signedIn, entries);
  const idOf = (named: string | null) =>
    units.find(({ name }) => named !== null && isSameUnit(name, named))?.id ?? null;
  return rows.map((row) => ({
    ...row,
    unitId: row.unitId ?? idOf(row.unit),
    otherUnits: row.otherUnits.map((membership) => ({
      ...membership,
      unitId: membership.unitId ?? idOf(membership.unit),
    })),
  }));
}

/** Throws where somebody else has added one of them meanwhile, or it is closed. */
async function addedUnits(db: Connection, organizationId: string, names: readonly string[]) {
  try {
    return await insertUnits(db, organizationId, names.map(unitOf));
  } catch (error) {
    throw isUniqueViolation(error) ? new Refusal('people.import-unfit') : error;
  }
}

const unitOf = (name: string): NewUnit => ({
  name,
  code: null,
  specialty: null,
  phone: null,
  location: null,
});

/** In one statement for all of them. */
async function insertMemberships(
  db: Connection,
  {
    organizationId,
    fit,
    idOf,
  }: {
    organizationId: string;
    fit: readonly ImportableAccount[];
    idOf: ReadonlyMap<string, string>;
  },
): Promise<void> {
  const memberships = fit.map(({ email, otherUnits }) => ({
    organizationId,
    practitionerId: idOf.get(email) ?? '',
    units: otherUnits.flatMap(({ unitId, from, until, sharePercent }) =>
      unitId === null ? [] : [{ unitId, from, until, sharePercent }],
    ),
  }));
  const withUnits = memberships.filter(({ units }) => units.length > 0);
  if (withUnits.length > 0) await replaceMemberships(db, withUnits);
}

function factsOf(row: ImportableAccount) {
  const { after } = newFacts(row, row.unit);
  const units = unitWords(
    row.otherUnits.map(({ unit, ...days }) => ({ unit: { name: unit }, ...days })),
  );
  return { after: units.length === 0 ? after : { ...after, units } };
}

/** All in one transaction. Invitations are mailed afterwards (`sendInvitations`). */
export function importPeople(
  signedIn: SignedIn,
  { csv, leaveOut, addUnits }: ImportPeople,
): Promise<{ imported: number }> {
  const { organizationId } = signedIn.session.person;
  return attempted(signedIn, { action }, async () => {
    // The turn is for others too.
    const file = await readPeople(csv);
    return inPeopleTurn(signedIn, async (db) => {
      const actor = await lockedActor(db, signedIn);
      const { fault, rows } = await judged(db, {
        organizationId,
        actor,
        file,
        addUnits,
        isImport: true,
      });
      if (fault !== null) throw new Refusal('people.import-unfit', { words: fault });
      const fit = await inUnits(db, signedIn, requireFit(rows, leaveOut));
      const inserted = await insertAll(db, organizationId, fit);
      const idOf = new Map(inserted.map(({ id, email }) => [email, id]));
      await insertMemberships(db, { organizationId, fit, idOf });
      const entries = fit.map((row) => ({
        action,
        object: aboutPerson(idOf.get(row.email) ?? ''),
        detail: factsOf(row),
      }));
      const leftOut = rows.length - fit.length;
      const sum = { action, detail: { imported: fit.length, leftOut } };
      await recordAll(db, signedIn, [...entries, sum]);
      return { imported: fit.length };
    });
  });
}
