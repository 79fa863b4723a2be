/** Figures of stays and claims over a period, the rows behind each, and their export. */
import {
  recordFigureOf,
  recordGroupLabels,
  type ReadRecordFigure,
  type ReadRecordRows,
  type RecordFigureName,
  type RecordFigureRows,
  type RecordRow,
} from '#shared/cases/record-figures.ts';
import { percentOf } from '#shared/cases/number-figures.ts';
import { may } from '#shared/roles.ts';
import { daysIn } from '#shared/time.ts';
import { record } from '#server/audit/service.ts';
import { writeCsv } from '#server/platform/csv.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import * as store from './record-figure-store.ts';

/** In days of one practitioner, as the numbers of cases are. */
export const recordFigureCost = (input: ReadRecordFigure | ReadRecordRows): number =>
  30 + daysIn(input);

function requireReader({ session }: SignedIn, figure: RecordFigureName): string {
  const { person } = session;
  if (!may(person, recordFigureOf(figure).permission)) throw new Refusal('access.denied');
  return person.organizationId;
}

/** Throws 403 where the reader's job has no part in what it counts. */
export function recordFigure(
  signedIn: SignedIn,
  input: ReadRecordFigure,
): Promise<RecordFigureRows> {
  const organizationId = requireReader(signedIn, input.figure);
  return store.recordFigure(signedIn.db, { ...input, organizationId });
}

/** Names of patients: the audit has which figure and how many rows. */
export async function recordRows(signedIn: SignedIn, input: ReadRecordRows): Promise<RecordRow[]> {
  const organizationId = requireReader(signedIn, input.figure);
  const rows = await store.recordRows(signedIn.db, { ...input, organizationId });
  const { figure, from, to, counts } = input;
  const detail = { number: figure, from, to, counts, count: rows.length };
  const action = recordFigureOf(figure).noun === 'claim' ? 'remittance.read' : 'stays.read';
  await record(signedIn.db, signedIn, { action, detail });
  return rows;
}

export async function recordFigureCsv(
  signedIn: SignedIn,
  input: ReadRecordFigure,
): Promise<{ csv: string; rows: number }> {
  const { total, rows } = await recordFigure(signedIn, input);
  const { figure, from, to, by } = input;
  const { label, aggregate } = recordFigureOf(figure);
  const lines = [
    [by ? recordGroupLabels[by] : '', label, aggregate === 'hours' ? 'Hours' : 'Counted', 'Of'],
    ...[...rows, { ...total, key: 'All' }].map(({ key, whole, part, hours }) => [
      key === '' ? 'Not known' : key,
      aggregate === 'hours' ? '' : percentOf({ part, whole }),
      aggregate === 'hours' ? Math.round(hours * 10) / 10 : part,
      whole,
    ]),
  ];
  const detail = { format: 'csv', number: figure, from, to, ...(by && { by }), count: rows.length };
  await record(signedIn.db, signedIn, { action: 'case-numbers.export', detail });
  return { csv: await writeCsv(lines), rows: rows.length };
}
