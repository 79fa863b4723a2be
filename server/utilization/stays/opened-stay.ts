/** One stay with its delays, expected days and answers of payers. */
import type { OpenedStay, StayLine, StayRef } from '#shared/utilization.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { answersOf } from './payer-answer-store.ts';
import { delaysOf, expectationsOf } from './delay-store.ts';
import { stayById } from './stay-list-store.ts';
import type { StayReader } from './stay-filter-store.ts';
import { stayReaderOf } from './stay-reader.ts';

/** As many statements for one stay as for a hundred. */
export async function withEntries(
  { db }: Pick<SignedIn, 'db'>,
  { zone, today }: StayReader,
  stays: readonly StayLine[],
): Promise<OpenedStay[]> {
  const ids = stays.map(({ id }) => id);
  const [expectations, delays, answers] = [
    await expectationsOf(db, ids),
    await delaysOf(db, ids),
    await answersOf(db, ids),
  ];
  const of = <Row extends { stayId: string }>(rows: readonly Row[], id: string) =>
    rows.filter(({ stayId }) => stayId === id).map(({ stayId: _stayId, ...row }) => row);
  return stays.map((stay) => ({
    stay,
    zone,
    today,
    expectations: of(expectations, stay.id),
    delays: of(delays, stay.id),
    answers: of(answers, stay.id),
  }));
}

/** Throws 404. */
export async function openedStay(signedIn: SignedIn, { stayId }: StayRef): Promise<OpenedStay> {
  const reader = await stayReaderOf(signedIn);
  const stay = await stayById(signedIn.db, reader, stayId);
  const [opened] = stay ? await withEntries(signedIn, reader, [stay]) : [];
  if (!opened) throw new Refusal('not-found');
  return opened;
}
