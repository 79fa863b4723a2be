/** Tests who may change whose account, without a database. */
import { describe, expect, test } from 'vitest';
import { roles } from '#shared/roles.ts';
import {
  obstacleToAccess,
  obstacleToDetails,
  obstacleToTouching,
  type Access,
  type Actor,
} from './account-rules.ts';

const sa = { id: 'sa', role: 'SA', hospitalRole: 'Attending' } as const;
const admin = { id: 'admin', role: 'ADMIN', hospitalRole: 'Attending' } as const;

const attending: Access = {
  role: 'user',
  hospitalRole: 'Attending',
  active: true,
  accessApplications: ['KareMD'],
};
const somebody = (access: Partial<Access> = {}) => ({
  ...attending,
  ...access,
  id: 'somebody',
  hasPassword: true,
});

const judge = (
  actor: Actor,
  { before = somebody(), after = {} as Partial<Access>, otherSas = 1 } = {},
) => obstacleToAccess({ actor, before, after: { ...before, ...after }, otherSas });

test('an administrator grants and withdraws job, level, KareMD and the account itself', () => {
  for (const after of [
    { role: 'EDITOR' },
    { hospitalRole: 'Chief Hospitalist' },
    { active: false },
    { accessApplications: [] },
  ] as const)
    for (const actor of [sa, admin]) expect(judge(actor, { after })).toBeNull();
});

describe('nobody changes their own', () => {
  test.each([
    { role: 'user' },
    { role: 'ADMIN' },
    { hospitalRole: 'Consultant' },
    { active: false },
    { accessApplications: [] },
  ] as const)('%j', (after) => {
    const before = { ...somebody({ role: 'SA' }), id: 'sa' };
    expect(judge(sa, { before, after })).toBe('people.own-access');
  });

  test('but saving without a change is allowed', () => {
    expect(judge(sa, { before: { ...somebody({ role: 'SA' }), id: 'sa' } })).toBeNull();
  });
});

describe('only an SA makes or changes an SA or ADMIN', () => {
  test.each(['SA', 'ADMIN'] as const)('%s', (role) => {
    expect(judge(admin, { after: { role } })).toBe('people.only-sa');
    expect(judge(sa, { after: { role } })).toBeNull();
    const before = somebody({ role });
    expect(judge(admin, { before, after: { hospitalRole: 'Intern' } })).toBe('people.only-sa');
    expect(judge(admin, { before, after: { active: false } })).toBe('people.only-sa');
    expect(judge(sa, { before, after: { active: false } })).toBeNull();
  });

  test('any other level an ADMIN may give', () => {
    for (const role of roles)
      expect([role, obstacleToTouching(admin, role)]).toEqual([
        role,
        role === 'SA' || role === 'ADMIN' ? 'people.only-sa' : null,
      ]);
  });
});

describe('the last SA who can sign in', () => {
  const before = somebody({ role: 'SA' });

  test.each([{ role: 'ADMIN' }, { active: false }, { accessApplications: [] }] as const)(
    'stays: %j',
    (after) => {
      expect(judge(sa, { before, after, otherSas: 0 })).toBe('people.last-sa');
      expect(judge(sa, { before, after, otherSas: 1 })).toBeNull();
    },
  );

  test('may change the job, and an SA who cannot sign in anyway may go', () => {
    expect(judge(sa, { before, after: { hospitalRole: 'Intern' }, otherSas: 0 })).toBeNull();
    const invited = { ...before, hasPassword: false };
    expect(judge(sa, { before: invited, after: { active: false }, otherSas: 0 })).toBeNull();
  });
});

test('nobody changes the address that their own codes go to, but they may correct their name', () => {
  const own = { ...admin, email: 'a@b.example' } as const;
  expect(obstacleToDetails(admin, own, { email: 'c@b.example' })).toBe('people.own-access');
  expect(obstacleToDetails(admin, own, { email: 'a@b.example' })).toBeNull();
  const other = { ...own, id: 'other' };
  expect(obstacleToDetails(admin, other, { email: 'a@b.example' })).toBe('people.only-sa');
  expect(obstacleToDetails(sa, other, { email: 'c@b.example' })).toBeNull();
});
