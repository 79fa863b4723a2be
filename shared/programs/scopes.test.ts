/** Tests that a program gets no more rights than it was given, whatever it requests. */
import { expect, test } from 'vitest';
import { grantedScopes, permits, rightsOf } from './scopes.ts';

const given = ['system/Appointment.rs', 'system/Appointment.cu', 'system/Patient.rs'];

test.each([
  ['system/Appointment.cu', ['system/Appointment.cu']],
  ['system/Appointment.cruds', ['system/Appointment.crus']],
  ['system/Appointment.r system/Appointment.c', ['system/Appointment.cr']],
  ['system/Patient.rs system/Slot.rs', ['system/Patient.rs']],
  ['system/Patient.d', []],
  ['system/*.rs user/Patient.rs patient/Patient.rs', []],
  ['system/Patient.sr system/Patient. system/Patient.read', []],
  ['', []],
])('of %j a program is granted %j', (requested, granted) => {
  expect(grantedScopes(requested, given)).toEqual(granted);
});

test('S92 a right to one resource is none to another', () => {
  const rights = rightsOf(['system/Appointment.cu']);
  expect(permits(rights, 'Appointment', 'c')).toBe(true);
  expect(permits(rights, 'Appointment', 'r')).toBe(false);
  expect(permits(rights, 'Patient', 'c')).toBe(false);
});
