/** Reads a list of people: its columns, and how many people it may have. */
import { importMost } from '#shared/limits.ts';
import type { ImportColumn } from '#shared/people/people-import.ts';
import type { SliceOptions } from '#server/platform/cost/slices.ts';
import { readCsvTable, type CsvLine, type CsvTable } from '#server/platform/csv-table.ts';

/** Lists of an identity provider have the names of SCIM's core schema (RFC 7643, section 4). */
const enterpriseUser = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:user';

const names: Record<ImportColumn, readonly string[]> = {
  name: ['name', 'full name', 'fullname', 'displayname', 'name.formatted'],
  email: ['email', 'e-mail', 'mail', 'email address', 'username', 'emails.value'],
  role: ['role', 'level', 'roles.value'],
  job: ['job', 'hospital role', 'hospitalrole', 'position', 'title'],
  unit: ['unit', 'ward', 'department', `${enterpriseUser}:department`],
  otherUnits: ['other units', 'otherunits', 'further units', 'groups.display', 'groups'],
  zone: ['zone', 'time zone', 'timezone'],
  phone: ['phone', 'telephone', 'phone number', 'extension', 'phonenumbers.value'],
};
const required: readonly ImportColumn[] = ['name', 'email', 'job'];

export type PeopleLine = CsvLine<ImportColumn>;
export type CsvFile = CsvTable<ImportColumn>;

function countFault(count: number): string | null {
  if (count === 0) return 'There is nobody in this file, only the line with the columns.';
  if (count > importMost.people)
    return `There are ${count} people in this file; one import takes ${importMost.people}. Split it.`;
  return null;
}

/** In slices. */
export async function readPeople(csv: string, slicing?: SliceOptions): Promise<CsvFile> {
  const file = await readCsvTable(csv, { names, required }, slicing);
  if (file.fault !== null) return file;
  const fault = countFault(file.lines.length);
  return fault === null ? file : { fault, ignored: file.ignored };
}
