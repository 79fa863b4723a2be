/** Tests what the jobs that an organization adds permit at each level. */
import { expect, test } from 'vitest';
import { permissions, permissionsOf, type Permission, type Role } from './roles.ts';

test('S277 a job that a hospital added takes nothing from higher levels, and gives a guest no more than a guest can hold', () => {
  const withJob = (role: Role, ticked: Permission[]) =>
    permissionsOf({
      role,
      hospitalRole: 'Registered nurse',
      customJob: { permissions: ticked, family: 'Resident', isBookable: false },
    });
  const builtIn = (role: Role) => permissionsOf({ role, hospitalRole: 'Attending' });
  for (const role of ['SA', 'ADMIN', 'EDITOR'] as const)
    expect(withJob(role, [])).toEqual(builtIn(role));
  expect(withJob('EDITOR', ['audit.read'])).toEqual(
    permissions.filter((one) => one === 'audit.read' || builtIn('EDITOR').includes(one)),
  );
  expect(withJob('GUEST', ['roster.read', 'appointments.book', 'cdi', 'audit.read'])).toEqual([
    'session.own',
    'schedule.read',
    'roster.read',
    'cdi',
  ]);
  expect(withJob('patient', permissions)).toEqual([]);
  // Of a job whose permissions are not known nothing is guessed.
  expect(permissionsOf({ role: 'user', hospitalRole: 'Registered nurse' })).toEqual([
    'session.own',
    'schedule.read',
  ]);
});
