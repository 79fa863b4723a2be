/** Pages of a worklist, and numbers that open exactly the rows that they count. */
import { casesOnPage, type CasePage, type CountCases, type ListCases } from '#shared/cases.ts';
import type { PatientWork, WorkOnPatient } from '#shared/cases/patient-work.ts';
import { isState } from '#shared/case-kinds/kinds.ts';
import { record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { counts as countRows, page } from '#server/cases/core/case-line-store.ts';
import { readerOf } from '#server/cases/core/case-reader.ts';
import { ofPatient } from './patient-cases-store.ts';

/** Which rows of which list, as the audit names them: without words of the caller's own. */
const readOf = ({ filter: { states, ...filter }, after }: ListCases) => ({
  ...(Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== undefined),
  ) as Record<string, string | string[]>),
  ...(states ? { states: states.filter(isState) } : {}),
  ...(after ? { afterId: after.id } : {}),
});

export async function list(signedIn: SignedIn, { filter, after }: ListCases): Promise<CasePage> {
  const { db, session } = signedIn;
  const reader = await readerOf(signedIn, [filter]);
  const caseLines = await page(db, reader, { filter, after, limit: casesOnPage + 1 });
  const cases = caseLines.slice(0, casesOnPage);
  const last = cases.at(-1);
  const next = caseLines.length > casesOnPage && last ? { dueAt: last.dueAt, id: last.id } : null;
  const detail = { ...readOf({ filter, after }), count: cases.length };
  await record(db, signedIn, { action: 'cases.read', detail });
  return { cases, next, zone: session.person.zone };
}

export async function counts(
  signedIn: SignedIn,
  { filters }: CountCases,
): Promise<{ counts: number[] }> {
  const reader = await readerOf(signedIn, filters);
  return { counts: await countRows(signedIn.db, reader, filters) };
}

/** What the reader may see of the work about a patient, for the axis of a stay. */
export async function workOnPatient(
  signedIn: SignedIn,
  { patientId }: WorkOnPatient,
): Promise<PatientWork> {
  const { db, session } = signedIn;
  const cases = await ofPatient(db, await readerOf(signedIn), patientId);
  const detail = { patientId, count: cases.length };
  await record(db, signedIn, { action: 'cases.read', detail });
  return { cases, zone: session.person.zone };
}
