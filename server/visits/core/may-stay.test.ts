/** Tests who may stay in a room, without a database. */
import { expect, test } from 'vitest';
import { mayStay, type RoomState } from './may-stay.ts';

const house: RoomState = {
  state: 'in-progress',
  guestId: 'ana',
  removed: new Set(['practitioner:tomas', 'patient:zoe', 'guest:vera']),
  tickets: new Map([
    ['one', 'practitioner:lena'],
    ['two', 'practitioner:tomas'],
  ]),
  companions: new Map([
    ['guest:maria', { place: 'inside', isRevoked: false }],
    ['guest:joan', { place: 'waiting', isRevoked: false }],
    ['guest:ines', { place: 'outside', isRevoked: false }],
    ['guest:olga', { place: 'inside', isRevoked: true }],
    ['guest:vera', { place: 'inside', isRevoked: false }],
  ]),
};

test.each([
  ['a clinician with a ticket of an open session', 'practitioner:lena', 'one', true],
  ['a clinician whose session is over', 'practitioner:lena', 'old', false],
  ['a clinician with another one’s ticket', 'practitioner:ren', 'one', false],
  ['a clinician without a ticket of ours', 'practitioner:lena', null, false],
  ['a removed clinician with a new ticket', 'practitioner:tomas', 'two', false],
  ['the admitted patient', 'patient:ana', null, true],
  ['another device of the patient', 'patient:other', null, false],
  ['a removed patient', 'patient:zoe', null, false],
  ['an admitted interpreter', 'guest:maria', null, true],
  ['an interpreter who waits', 'guest:joan', null, false],
  ['an interpreter who has left', 'guest:ines', null, false],
  ['an interpreter whose link was revoked', 'guest:olga', null, false],
  ['a removed interpreter', 'guest:vera', null, false],
  ['an interpreter of another visit, or on another device', 'guest:other', null, false],
  ['an identity of an unknown kind', 'agent:one', 'one', false],
])('%s', (_who, identity, ticket, isAllowed) => {
  expect(mayStay(house, { identity, ticket })).toBe(isAllowed);
});

test('S23 on hold, no patient stays', () => {
  const onHold = { ...house, state: 'on-hold' as const };
  expect(mayStay(onHold, { identity: 'patient:ana', ticket: null })).toBe(false);
  expect(mayStay(onHold, { identity: 'practitioner:lena', ticket: 'one' })).toBe(true);
  expect(mayStay(onHold, { identity: 'guest:maria', ticket: null })).toBe(true);
});

test.each(['scheduled', 'ended', 'no-show', 'cancelled'] as const)(
  'S23 of a visit that is %s no interpreter stays',
  (state) => {
    expect(mayStay({ ...house, state }, { identity: 'guest:maria', ticket: null })).toBe(false);
  },
);
