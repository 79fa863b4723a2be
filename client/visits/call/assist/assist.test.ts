/** Who may ask something of the patient's side, and what is understood. */
import { expect, test } from 'vitest';
import { isPatientSide, mayAsk, readCare, sealedCare } from '../../room/care.ts';

const written = (text: string) => new TextEncoder().encode(text);

test('only a clinician asks, whatever a message says of its sender', () => {
  expect(mayAsk({ identity: 'practitioner:a' })).toBe(true);
  for (const identity of ['patient:a', 'guest:practitioner:a', ''])
    expect(mayAsk({ identity })).toBe(false);
  expect(mayAsk(undefined)).toBe(false);
  expect(isPatientSide({ identity: 'patient:a' })).toBe(true);
  expect(isPatientSide({ identity: 'practitioner:a' })).toBe(false);
});

test('what is asked and answered comes across, and nothing else does', () => {
  const ask = { ask: 'camera-off', id: '1' } as const;
  expect(readCare(sealedCare(ask))).toEqual(ask);
  const answer = { answer: 'done', to: 'camera-off', id: '1' } as const;
  expect(readCare(sealedCare(answer))).toEqual(answer);
  for (const text of [
    '',
    'null',
    '[]',
    '{"id":"1","ask":"format-disk"}',
    '{"ask":"camera-off"}',
    `{"id":"${'x'.repeat(65)}","ask":"camera-off"}`,
    '{"id":"1","answer":"done"}',
  ])
    expect(readCare(written(text))).toBeNull();
});
