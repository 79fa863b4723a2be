/** Tests what stands around a sentence in the preview of its letter. */
import { expect, test } from 'vitest';
import { letterLines } from './letter-preview.ts';

test('S639 an invitation in Spanish has the product’s Spanish around the sentence that is written', () => {
  expect(letterLines('letter.until-invited', 'Hasta el {{day}}.', 'es')).toEqual([
    'Hola:',
    'Northgate Hospital quiere verle para un control pendiente. Elija aquí una hora:',
    expect.stringMatching(/^https:/),
    'Hasta el martes, 1 de diciembre de 2026.',
    expect.stringMatching(/^Si ya se lo hicieron/),
  ]);
  const [subject, greeting] = letterLines('letter.subject-invited', 'Wizyta', 'pl');
  expect([subject, greeting]).toEqual(['Wizyta', 'Hello,']);
});
