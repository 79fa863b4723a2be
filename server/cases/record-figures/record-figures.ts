/** Figures of stays and claims over a period, and the rows behind each. */
import {
  recordFigureOf,
  type ReadRecordFigure,
  type ReadRecordRows,
  type RecordFigureName,
  type RecordFigureRows,
  type RecordRow,
} from '#shared/cases/record-figures.ts';
import { may } from '#shared/roles.ts';
import { daysIn } from '#shared/time.ts';
import { record } from '#server/audit/service.ts';
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
