/** Tests that large files and messages of facts are read in slices, between which other calls are answered (S48). */
import { afterAll, expect, test } from 'vitest';
import { importMost } from '#shared/limits.ts';
import { readMessage } from '#server/facts/hl7/prepare-message.ts';
import { resultsOf } from '#server/facts/hl7/oru.ts';
import { readPeople } from '#server/people/importing/people-csv.ts';
import type { SliceOptions } from '#server/platform/cost/slices.ts';
import { openClinic } from '#server/test/clinic.ts';
import { oru } from '#server/test/hl7.ts';
import { readBundle } from './bundle.ts';
import { readLines } from './facts-csv.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());

const importedAt = new Date();
const many = Array.from({ length: importMost.people }, (_, at) => at);

/** Each look at the clock finds that the slice is over. */
function slicingBy(yieldTurn: () => Promise<unknown>): SliceOptions {
  let nowMs = 0;
  return { clockMs: () => (nowMs += 10), yieldTurn };
}

function countedPauses() {
  let pauses = 0;
  return { slicing: slicingBy(() => Promise.resolve((pauses += 1))), count: () => pauses };
}

const csv = [
  'patient,type,id,time',
  ...many.map((at) => `MRN-1,result,r${at},2026-11-02 10:00`),
].join('\n');
const bundleOf = (entry: object[]) =>
  JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry });
const bundle = bundleOf(
  many.map((at) => ({
    resource: {
      resourceType: 'Condition',
      id: `c${at}`,
      code: { text: 'Fever' },
      subject: { reference: 'Patient/p1' },
    },
  })),
);

async function resultsIn(count: number, slicing?: SliceOptions) {
  const obx = many.slice(0, count).map((at) => `OBX|${at}|NM|c${at}^Potassium||3.${at}|mmol/L`);
  const received = await readMessage(oru('MRN-1', 'V1', [...obx, 'OBX|0|TX|end^End||low']));
  if (!received) throw new Error('it is no message');
  return resultsOf(received.message, { zone: 'UTC', statedAt: importedAt }, slicing);
}

const readers: Record<string, (slicing?: SliceOptions) => Promise<readonly unknown[] | null>> = {
  'lines of CSV': async (slicing) => {
    const file = await readLines(csv, { zone: 'Europe/London', importedAt }, slicing);
    return 'lines' in file ? file.lines : null;
  },
  'entries of a Bundle': (slicing) => readBundle(bundle, importedAt, slicing),
  'results of a message': (slicing) => resultsIn(many.length - 1, slicing),
  'lines of people': async (slicing) => {
    const people = many.map((at) => `Ana Ruiz,ana${at}@b.example,Intern`);
    const file = await readPeople(['name,email,job', ...people].join('\n'), slicing);
    return file.fault === null ? file.lines : null;
  },
};
/** How often each is paused for; a CSV file is cut into cells many lines at a time. */
const passes: Record<string, number> = {
  'lines of CSV': 1,
  'entries of a Bundle': 3,
  'results of a message': 1,
  'lines of people': 1,
};

test.each(Object.keys(readers))('S48 two thousand %s are read in slices', async (of) => {
  const { slicing, count } = countedPauses();
  expect(await readers[of]?.(slicing)).toHaveLength(many.length);
  expect(count()).toBeGreaterThanOrEqual((passes[of] ?? 0) * many.length);
});

test.each(Object.keys(readers))(
  'S148 another person’s call is answered before two thousand %s are read',
  async (of) => {
    const lena = await clinic.clinician();
    const order: string[] = [];
    let answered: Promise<unknown> | undefined;
    const call = async () => {
      const week = { from: '2026-11-02', to: '2026-11-08' };
      const { status } = await lena.browser.call('calendar.range', week);
      order.push(`a colleague: ${status}`);
    };
    await readers[of]?.(slicingBy(() => (answered ??= call())));
    order.push('read');
    expect(order).toEqual(['a colleague: 200', 'read']);
  },
);

test('S48 entries that are nothing are judged in slices too, as many as fit into a file', async () => {
  const { slicing, count } = countedPauses();
  const entry = Array.from({ length: 14_000 }, () => ({ resource: 0 }));
  const text = bundleOf(entry);
  expect(text.length).toBeLessThan(importMost.characters);
  expect(await readBundle(text, importedAt, slicing)).toHaveLength(entry.length);
  expect(count()).toBeGreaterThanOrEqual(3 * entry.length);
});

test('a file whose entries are no entries is no Bundle', async () => {
  expect(await readBundle(bundleOf([{}, { fullUrl: 1 }]), importedAt)).toBeNull();
});

test('S148 a message with more than two thousand results is refused with its reason', async () => {
  await expect(resultsIn(many.length)).rejects.toThrow('It has more than 2000 OBX segments');
});
