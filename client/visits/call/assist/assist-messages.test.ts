/** Tests who may ask something of the patient's side, and which messages are understood. */
import { expect, test } from 'vitest';
import {
  isPatientSide,
  isClinician,
  decodeAssist,
  encodeAssist,
  pendingRequests,
} from './assist-messages.ts';

const encoded = (text: string) => new TextEncoder().encode(text);

test('only a clinician asks, whatever a message says of its sender', () => {
  expect(isClinician({ identity: 'practitioner:a' })).toBe(true);
  for (const identity of ['patient:a', 'guest:practitioner:a', ''])
    expect(isClinician({ identity })).toBe(false);
  expect(isClinician(undefined)).toBe(false);
  expect(isPatientSide({ identity: 'patient:a' })).toBe(true);
  expect(isPatientSide({ identity: 'practitioner:a' })).toBe(false);
});

test('requests and answers are decoded, and nothing else is', () => {
  const ask = { ask: 'camera-off', id: '1' } as const;
  expect(decodeAssist(encodeAssist(ask))).toEqual(ask);
  const answer = { answer: 'done', to: 'camera-off', id: '1' } as const;
  expect(decodeAssist(encodeAssist(answer))).toEqual(answer);
  for (const text of [
    '',
    'null',
    '[]',
    '{"id":"1","ask":"format-disk"}',
    '{"ask":"camera-off"}',
    `{"id":"${'x'.repeat(65)}","ask":"camera-off"}`,
    '{"id":"1","answer":"done"}',
  ])
    expect(decodeAssist(encoded(text))).toBeNull();
});

test('S52 an answer counts once, from a participant who was asked for it', () => {
  const pending = pendingRequests();
  pending.add('1', { kind: 'camera-off', to: ['patient:a', 'patient:b'] });
  const answer = { answer: 'done', to: 'camera-off', id: '1' } as const;
  const [ana, ben, eve] = ['patient:a', 'patient:b', 'patient:e'].map((identity) => ({ identity }));
  expect(pending.takeAnswer(answer, eve!)).toBe(false);
  expect(pending.takeAnswer({ ...answer, to: 'sound-first' }, ana!)).toBe(false);
  expect(pending.takeAnswer({ ...answer, id: '2' }, ana!)).toBe(false);
  expect(pending.takeAnswer(answer, ana!)).toBe(true);
  expect(pending.takeAnswer(answer, ana!)).toBe(false);
  expect(pending.takeAnswer(answer, ben!)).toBe(true);
});
