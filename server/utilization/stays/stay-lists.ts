/** Pages of stays, numbers that open exactly the rows that they count, and their export. */
import {
  classWords,
  mostExported,
  staysOnPage,
  type CountStays,
  type ExportStays,
  type ListStays,
  type StayFilter,
  type StayLine,
  type StayPage,
  type StayWords,
} from '#shared/utilization.ts';
import { payerAnswerKinds } from '#shared/utilization/payer-answers.ts';
import { record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { writeCsv } from '#server/platform/csv.ts';
import * as store from './stay-list-store.ts';
import { stayReaderOf } from './stay-reader.ts';

/** As the audit names it: how many words of the record, never the words. */
const filterForAudit = ({ units, services, payers, left, midnights, ...filter }: StayFilter) => ({
  ...(Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== undefined),
  ) as Record<string, string | number | string[]>),
  ...(units && { units: units === 'mine' ? units : units.length }),
  ...(services && { services: services.length }),
  ...(payers && { payers: payers.length }),
  ...(left && { left: `${left.from}..${left.until}` }),
  ...(midnights && { midnights: `${midnights.from ?? ''}..${midnights.until ?? ''}` }),
});

const orderForAudit = ({ by, isDescending }: ListStays['order']) =>
  `${by} ${isDescending ? 'desc' : 'asc'}`;

export async function list(signedIn: SignedIn, query: ListStays): Promise<StayPage> {
  const { db } = signedIn;
  const { filter, order, after } = query;
  const reader = await stayReaderOf(signedIn, [filter]);
  const pageLines = await store.stayPage(db, reader, { ...query, limit: staysOnPage + 1 });
  const stays = pageLines.slice(0, staysOnPage).map(({ line }) => line);
  const last = pageLines.length > staysOnPage ? pageLines[staysOnPage - 1] : undefined;
  const detail = {
    ...filterForAudit(filter),
    order: orderForAudit(order),
    ...(after && { afterId: after.id }),
    count: stays.length,
  };
  await record(db, signedIn, { action: 'stays.read', detail });
  const next = last ? { value: last.orderValue, id: last.line.id } : null;
  return { stays, next, zone: reader.zone, today: reader.today };
}

export async function counts(
  signedIn: SignedIn,
  { filters }: CountStays,
): Promise<{ counts: number[] }> {
  const reader = await stayReaderOf(signedIn, filters);
  return { counts: await store.countStays(signedIn.db, reader, filters) };
}

export const words = async (signedIn: SignedIn): Promise<StayWords> =>
  store.stayWords(signedIn.db, await stayReaderOf(signedIn));

const heads = [
  'Patient',
  'Birth date',
  'Record number',
  'Unit',
  'Bed',
  'Service',
  'Class',
  'Payer',
  'Attending',
  'Admitted',
  'Discharged',
  'Midnights',
  'Inpatient midnights',
  'Observation midnights',
  'Other outpatient midnights',
  'Midnights on leave',
  'Review',
  'Expected days',
  'Expected discharge',
  'Days over',
  'Delay days',
  'Avoidable days',
  'Last answer of the payer',
  'Authorised until',
  'Days without authorisation',
];

const cellsOf = (stay: StayLine): (string | number | null)[] => [
  stay.patient.fullName,
  stay.patient.birthDate,
  stay.patient.recordNumber,
  stay.unit,
  stay.bed,
  stay.service,
  classWords(stay.class),
  stay.payer,
  stay.attending,
  stay.admittedOn,
  stay.dischargedOn,
  stay.midnights?.all ?? null,
  stay.midnights?.inpatient ?? null,
  stay.midnights?.observation ?? null,
  stay.midnights?.outpatient ?? null,
  stay.midnights?.onLeave ?? null,
  stay.review?.state ?? 'none',
  stay.expectedDays,
  stay.expectedEnd,
  stay.daysOver,
  stay.delayDays,
  stay.avoidableDays,
  stay.lastAnswer && payerAnswerKinds[stay.lastAnswer],
  stay.authorizedUntil,
  stay.daysUnauthorized,
];

/** In the order of the list, the first five thousand. */
export async function exportCsv(
  signedIn: SignedIn,
  { filter, order }: ExportStays,
): Promise<{ csv: string; rows: number }> {
  const { db } = signedIn;
  const reader = await stayReaderOf(signedIn, [filter]);
  const pageLines = await store.stayPage(db, reader, { filter, order, limit: mostExported });
  const detail = {
    ...filterForAudit(filter),
    order: orderForAudit(order),
    count: pageLines.length,
  };
  await record(db, signedIn, { action: 'stays.export', detail });
  const csv = await writeCsv([heads, ...pageLines.map(({ line }) => cellsOf(line))], {
    hasBom: true,
  });
  return { csv, rows: pageLines.length };
}
