/** Tests which reasons are offered for what is typed. */
import { expect, test } from 'vitest';
import { matchingReasons } from './matching-reasons.ts';

const reasons = ['Chest pain', 'Contrôle du diabète', 'Chest X-ray'].map((name) => ({
  id: name,
  name,
  side: null,
}));

test.each([
  ['chest', ['Chest pain', 'Chest X-ray']],
  ['PAIN che', ['Chest pain']],
  ['controle dia', ['Contrôle du diabète']],
  ['ain', []],
  ['Chest pain', []],
  ['chest pain since Monday', []],
  ['  ', []],
])('"%s" offers %j', (typed, names) => {
  expect(matchingReasons(reasons, typed).map(({ name }) => name)).toEqual(names);
});
