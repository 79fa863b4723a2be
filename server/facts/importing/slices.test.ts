/** Tests that large files of facts are read in slices, between which other calls are answered (S48). */
import { expect, test } from 'vitest';
import { importMost } from '#shared/limits.ts';
import { readBundle } from './bundle.ts';
import { readLines } from './csv.ts';

const importedAt = new Date();
const many = Array.from({ length: importMost.people }, (_, at) => at);

/** Each look at the clock finds that the slice is over. */
function countedPauses() {
  let pauses = 0;
  let nowMs = 0;
  const slicing = {
    clockMs: () => (nowMs += 10),
    giveBack: () => Promise.resolve((pauses += 1)),
  };
  return { slicing, count: () => pauses };
}

test('S48 two thousand lines of CSV are read in slices', async () => {
  const lines = many.map((at) => `MRN-1,result,r${at},2026-11-02 10:00`);
  const { slicing, count } = countedPauses();
  const text = ['patient,type,id,time', ...lines].join('\n');
  const read = await readLines(text, { zone: 'Europe/London', importedAt }, slicing);
  expect(read).toHaveLength(many.length);
  expect(count()).toBeGreaterThan(2 * many.length);
});

test('S48 so are two thousand entries of a Bundle', async () => {
  const entry = many.map((at) => ({
    resource: {
      resourceType: 'Condition',
      id: `c${at}`,
      code: { text: 'Fever' },
      subject: { reference: 'Patient/p1' },
    },
  }));
  const { slicing, count } = countedPauses();
  const text = JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry });
  expect(await readBundle(text, importedAt, slicing)).toHaveLength(many.length);
  expect(count()).toBeGreaterThan(2 * many.length - 2);
});
