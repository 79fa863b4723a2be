/** Pages of a worklist, and numbers that open exactly the rows that they count. */
import { z } from 'zod';
import {
  casesOnPage,
  type CaseFilter,
  type CasePage,
  type ColumnWordsOf,
  type CountCases,
  type ListCases,
} from '#shared/cases.ts';
import type { ColumnWords } from '#shared/cases/case-columns.ts';
import type { PatientWork, WorkOnPatient } from '#shared/cases/patient-work.ts';
import { isMoneyColumn } from '#shared/case-kinds/columns.ts';
import { isState } from '#shared/case-kinds/kinds.ts';
import { record } from '#server/audit/service.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { counts as countRows, page, wordsOf } from '#server/cases/core/case-line-store.ts';
import { readerOf } from '#server/cases/core/case-reader.ts';
import { deliveriesOf, ofPatient } from './patient-cases-store.ts';

const isId = (text: string) => z.uuid().safeParse(text).success;

const rangeWords = ({
  from,
  until,
}: NonNullable<CaseFilter['admittedOn' | 'lengthOfStay' | 'hoursOpen' | 'appealLevel']>) =>
  `${from ?? ''}..${until ?? ''}`;

/** Which rows of which list, as the audit names them: without words of the caller's own. */
const readOf = ({
  filter: {
    states,
    units,
    services,
    payers,
    workingDrgs,
    admittedOn,
    lengthOfStay,
    hoursOpen,
    reasons,
    appealLevel,
    amount,
    ...filter
  },
  order,
  after,
}: ListCases) => ({
  ...(Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== undefined),
  ) as Record<string, string | string[]>),
  ...(states ? { states: states.filter(isState) } : {}),
  ...(units && { units: units === 'mine' ? units : units.filter(isId) }),
  ...(services && { services: services.length }),
  ...(payers && { payers: payers.length }),
  ...(workingDrgs && { workingDrgs: workingDrgs.length }),
  ...(admittedOn && { admittedOn: rangeWords(admittedOn) }),
  ...(lengthOfStay && { lengthOfStay: rangeWords(lengthOfStay) }),
  ...(hoursOpen && { hoursOpen: rangeWords(hoursOpen) }),
  ...(reasons && { reasons: reasons.length }),
  ...(appealLevel && { appealLevel: rangeWords(appealLevel) }),
  ...(amount && { amount: amount.currency }),
  ...(order && { order: `${order.by} ${order.isDescending ? 'desc' : 'asc'}` }),
  ...(after ? { afterId: after.id } : {}),
});

export async function list(
  signedIn: SignedIn,
  { filter, order, after }: ListCases,
): Promise<CasePage> {
  const { db, session } = signedIn;
  const reader = await readerOf(signedIn, [filter]);
  if (order && isMoneyColumn(order.by) && !reader.seesMoney) throw new Refusal('access.denied');
  const pageLines = await page(db, reader, { filter, order, after, limit: casesOnPage + 1 });
  const cases = pageLines.slice(0, casesOnPage).map(({ line }) => line);
  const last = pageLines.length > casesOnPage ? pageLines[casesOnPage - 1] : undefined;
  const next = last && {
    dueAt: last.line.dueAt,
    id: last.line.id,
    ...(order && { value: last.orderValue }),
  };
  const detail = { ...readOf({ filter, order, after }), count: cases.length };
  await record(db, signedIn, { action: 'cases.read', detail });
  return { cases, next: next ?? null, zone: session.person.zone };
}

export async function counts(
  signedIn: SignedIn,
  { filters }: CountCases,
): Promise<{ counts: number[] }> {
  const reader = await readerOf(signedIn, filters);
  return { counts: await countRows(signedIn.db, reader, filters) };
}

const mostWords = 200;

/** Of the open cases that the reader may see. */
export async function columnWords(signedIn: SignedIn, filter: ColumnWordsOf): Promise<ColumnWords> {
  const reader = await readerOf(signedIn, [filter]);
  const rows = await wordsOf(signedIn.db, reader, { filter, limit: mostWords });
  const of = (name: keyof ColumnWords) => rows.filter(({ column }) => column === name);
  return {
    units: of('units').map(({ value, label }) => ({ value, label })),
    services: of('services').map(({ value }) => value),
    payers: of('payers').map(({ value }) => value),
    workingDrgs: of('workingDrgs').map(({ value }) => value),
    reasons: of('reasons').map(({ value }) => value),
  };
}

/** What the reader may see of the work about a patient, for the axis of a stay. */
export async function workOnPatient(
  signedIn: SignedIn,
  { patientId }: WorkOnPatient,
): Promise<PatientWork> {
  const { db, session } = signedIn;
  const cases = await ofPatient(db, await readerOf(signedIn), patientId);
  const deliveries = await deliveriesOf(
    db,
    cases.map(({ id }) => id),
  );
  const detail = { patientId, count: cases.length };
  await record(db, signedIn, { action: 'cases.read', detail });
  return { cases, deliveries, zone: session.person.zone };
}
