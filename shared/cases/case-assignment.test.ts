/** Tests how cases are shared out in rounds. */
import { expect, test } from 'vitest';
import { inRounds } from './case-assignment.ts';

/** Numbers that look random, from a seed (mulberry32). */
function numbersFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const loadsAfter = (people: { id: number; open: number }[], ids: readonly number[]) =>
  people.map(({ id, open }) => open + ids.filter((other) => other === id).length);

test('where all began with as much, nobody has more than one case more than another', () => {
  const next = numbersFrom(48);
  for (let round = 0; round < 200; round += 1) {
    const open = next(20);
    const people = Array.from({ length: 1 + next(12) }, (_, id) => ({ id, open }));
    const count = next(200);
    const ids = inRounds(count, people);
    const loads = loadsAfter(people, ids);
    expect(ids).toHaveLength(count);
    expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(1);
  }
});

test('who had more gets nothing before the others have as much', () => {
  const next = numbersFrom(164);
  for (let round = 0; round < 200; round += 1) {
    const people = Array.from({ length: 2 + next(8) }, (_, id) => ({ id, open: next(30) }));
    const ids = inRounds(next(100), people);
    const loads = loadsAfter(people, ids);
    const added = loads.filter((_load, id) => ids.includes(id));
    expect(Math.max(0, ...added) - Math.min(...loads)).toBeLessThanOrEqual(1);
  }
  expect(inRounds(3, [])).toEqual([]);
});
