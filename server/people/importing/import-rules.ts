/** Finds the problems of each line of an imported list of people. */
import type { z } from 'zod';
import { Email } from '#shared/people/email.ts';
import { FullName, type Unit } from '#shared/people.ts';
import type { ImportColumn, ImportMembership, ImportRow } from '#shared/people/people-import.ts';
import { Memberships } from '#shared/people/unit-memberships.ts';
import { Phone } from '#shared/people/phone.ts';
import { unitName } from '#shared/organization/units.ts';
import { roleWords } from '#shared/people/role-words.ts';
import { hospitalRoles } from '#shared/people/built-in-jobs.ts';
import { roles, type CustomJob, type Person } from '#shared/roles.ts';
import { Zone } from '#shared/time.ts';
import { recentlyUsed } from '#server/platform/cost/recently-used.ts';
import { slices, type SliceOptions } from '#server/platform/cost/slices.ts';
import { otherUnitsIn } from './other-units-cell.ts';
import type { PeopleLine } from './people-csv.ts';

export const takenAddressWords = 'An account has this address already';

/** What the lines are judged by. */
export interface ImportContext {
  units: readonly (Unit & { code: string | null; active: boolean })[];
  /** Whether units that are not there are added with the people. */
  addsUnits: boolean;
  /** The organization's zone, for lines that name none. */
  zone: string;
  /** Addresses of the file that belong to an account already. */
  taken: ReadonlySet<string>;
  /** Jobs that the organization added; a retired one is given to nobody. */
  jobs: readonly { name: string; active: boolean; customJob: CustomJob }[];
  /** Why the importer may not make such an account; null where they may. */
  obstacle: (person: Person) => string | null;
}

/** `unitId`: null where the unit is still to be added. */
type JudgedMembership = ImportMembership & { unitId: string | null };

export interface JudgedRow extends Omit<ImportRow, 'otherUnits'> {
  unitId: string | null;
  otherUnits: JudgedMembership[];
}

const plainForm = recentlyUsed<string>(2_000);

/** In typed words, case, accents and blanks do not count. Each line is compared with the same names. */
const plain = (text: string) =>
  plainForm(text, () =>
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replace(/[\s_-]+/g, ' ')
      .trim()
      .toLowerCase(),
  );

const hospitalRoleByWord = new Map(hospitalRoles.map((job) => [plain(job), job]));

/** By what it is called on the screen too, which is what a mistake in the file is answered with. */
const roleByWord = new Map([
  ...roles.map((role) => [plain(roleWords[role]), role] as const),
  ...roles.map((role) => [plain(role), role] as const),
]);

/** Units that the organization does not have: each once, as the first line of it writes the name. */
export function unknownUnitsIn(
  rows: readonly Pick<ImportRow, 'unit' | 'isUnitUnknown' | 'otherUnits'>[],
): string[] {
  const names = new Map<string, string>();
  for (const { unit, isUnitUnknown } of rows.flatMap((row) => [row, ...row.otherUnits]))
    if (unit !== null && isUnitUnknown && !names.has(plain(unit))) names.set(plain(unit), unit);
  return [...names.values()];
}

/** By its name, else by its code, as lists of the payroll have it. */
const unitNamed = (units: ImportContext['units'], text: string) =>
  units.find(({ name }) => isSameUnit(name, text)) ??
  units.find(({ code }) => code !== null && isSameUnit(code, text));

/** Whether two typed names mean the same unit. */
export const isSameUnit = (one: string, other: string): boolean => plain(one) === plain(other);

/** The first occurrence of each address in the file, by its line. */
export async function firstLines(
  lines: readonly PeopleLine[],
  slicing?: SliceOptions,
): Promise<Map<string, number>> {
  const pause = slices(slicing);
  const first = new Map<string, number>();
  for (const { line, cells } of lines) {
    const { data } = Email.safeParse(cells.email);
    if (data !== undefined && !first.has(data)) first.set(data, line);
    await pause();
  }
  return first;
}

/** Ids of units that are still to be added, for the rules about days and shares. */
const stillToAdd = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;

/** Throws nothing: what is wrong is blamed on the column. */
function otherUnitsOf(
  { cell, own }: { cell: string; own: string | null },
  { units, addsUnits }: Pick<ImportContext, 'units' | 'addsUnits'>,
  blame: (problem: string) => void,
): JudgedMembership[] {
  const read = otherUnitsIn(cell);
  if ('problem' in read) blame(read.problem);
  const judged = read.units.map(({ unit: typed, ...days }) => {
    const unit = unitNamed(units, typed);
    if (!unit && !addsUnits) blame(`There is no unit "${typed}"`);
    if (unit?.active === false) blame(`The unit "${unit.name}" is closed`);
    const isUnitUnknown = unit === undefined;
    return { ...days, unit: unit?.name ?? typed, unitId: unit?.id ?? null, isUnitUnknown };
  });
  if (judged.some(({ unit }) => own !== null && isSameUnit(unit, own)))
    blame(`"${own}" is their own unit already`);
  const { error } = Memberships.safeParse(
    judged.map(({ unit, unitId, isUnitUnknown: _unknown, ...days }) => {
      const first = judged.findIndex((other) => isSameUnit(other.unit, unit));
      return { ...days, unitId: unitId ?? stillToAdd(first) };
    }),
  );
  if (error) blame(error.issues[0]?.message ?? 'That cannot be right');
  return judged;
}

export function validateRow(
  { line, cells, extraCells }: PeopleLine,
  { units, addsUnits, zone, taken, jobs, obstacle }: ImportContext,
  first: ReadonlyMap<string, number>,
): JudgedRow {
  const problems: ImportRow['problems'] = [];
  const blame = (column: ImportColumn | null, problem: string) =>
    problems.push({ column, problem });

  function checked(column: ImportColumn, schema: z.ZodType<string>, text: string): string {
    const { success, data, error } = schema.safeParse(text);
    if (!success) blame(column, error.issues[0]?.message ?? 'That cannot be right');
    return success ? data : text;
  }

  if (extraCells !== 0) blame(null, 'This line has more or fewer cells than the first one');
  const fullName = checked('name', FullName, cells.name);
  const email = checked('email', Email, cells.email);
  const firstLine = first.get(email);
  if (firstLine !== undefined && firstLine !== line)
    blame('email', `The same address stands in line ${firstLine}`);
  if (taken.has(email)) blame('email', takenAddressWords);

  const role = cells.role === '' ? 'user' : (roleByWord.get(plain(cells.role)) ?? null);
  if (role === null)
    blame('role', `There is no role "${cells.role}". Use ${Object.values(roleWords).join(', ')}`);

  const ownJob = jobs.find(({ name }) => plain(name) === plain(cells.job));
  const hospitalRole = hospitalRoleByWord.get(plain(cells.job)) ?? ownJob?.name ?? null;
  if (hospitalRole === null)
    blame('job', cells.job === '' ? 'Enter the job' : `There is no job "${cells.job}"`);
  if (ownJob?.active === false) blame('job', `The job "${ownJob.name}" is retired`);
  // What a line without a job would permit is said by its role alone.
  const position = { hospitalRole: hospitalRole ?? '', customJob: ownJob?.customJob ?? null };
  const problem = role === null ? null : obstacle({ role, ...position });
  if (problem !== null) blame('role', problem);

  const unit = cells.unit === '' ? null : unitNamed(units, cells.unit);
  if (unit === undefined && !addsUnits) blame('unit', `There is no unit "${cells.unit}"`);
  if (unit?.active === false) blame('unit', `The unit "${unit.name}" is closed`);

  const unitText =
    unit === undefined ? checked('unit', unitName, cells.unit) : (unit?.name ?? null);
  const otherUnits = otherUnitsOf(
    { cell: cells.otherUnits, own: unitText },
    { units, addsUnits },
    (problem) => blame('otherUnits', problem),
  );

  return {
    line,
    fullName,
    email,
    role,
    hospitalRole,
    unit: unitText,
    unitId: unit?.id ?? null,
    isUnitUnknown: unit === undefined,
    otherUnits,
    zone: checked('zone', Zone, cells.zone || zone),
    phone: cells.phone === '' ? null : checked('phone', Phone, cells.phone),
    problems,
  };
}
