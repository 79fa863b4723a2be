/** Tests which sign-in providers an operator's variables define, and the messages for incomplete ones. */
import { expect, test } from 'vitest';
import { readProviders } from './providers.ts';

const complete = {
  OIDC_1_ISSUER: 'https://id.hospital.example',
  OIDC_1_CLIENT_ID: 'karemd',
  OIDC_1_CLIENT_SECRET: 'a secret',
};
const read = (source: Record<string, string>, isProduction = true) =>
  readProviders(source, { isProduction });

test('three variables define a provider; the others have defaults by its number', () => {
  expect(read({})).toEqual({ providers: [], faults: [] });
  expect(read(complete)).toEqual({
    faults: [],
    providers: [
      {
        slot: 1,
        name: 'sso',
        label: 'Login with SSO',
        issuer: 'https://id.hospital.example',
        clientId: 'karemd',
        clientSecret: 'a secret',
        domains: [],
        prompt: null,
      },
    ],
  });
  const third = Object.fromEntries(
    Object.entries(complete).map(([name, value]) => [name.replace('1', '3'), value]),
  );
  const [provider] = read({
    ...third,
    OIDC_3_DOMAINS: ' Hospital.example ,ward.example',
  }).providers;
  expect(provider).toMatchObject({
    slot: 3,
    name: 'microsoft',
    domains: ['hospital.example', 'ward.example'],
  });
});

test.each([
  [{ OIDC_1_CLIENT_SECRET: 'a secret' }, /OIDC_1_ISSUER is missing/],
  [{ ...complete, OIDC_1_CLIENT_ID: undefined }, /OIDC_1_CLIENT_ID is missing/],
  [{ ...complete, OIDC_1_NAME: '../trpc' }, /OIDC_1_NAME: has to be/],
  [{ ...complete, OIDC_1_ISSUER: 'ldap://directory' }, /OIDC_1_ISSUER: /],
  [{ ...complete, OIDC_1_ISSUER: 'http://id.example' }, /OIDC_1_ISSUER has to begin with https/],
])('%o does not start in production, and says which variable', (source, words) => {
  const { faults } = readProviders(source, { isProduction: true });
  expect(faults.join(' ')).toMatch(words);
  expect(faults.join(' ')).not.toContain('a secret');
});

test('two providers have two names', () => {
  const second = Object.entries(complete).map(([name, value]) => [name.replace('1', '2'), value]);
  const both = { ...complete, ...Object.fromEntries(second) };
  expect(read(both).faults).toEqual([]);
  expect(read({ ...both, OIDC_2_NAME: 'sso' }).faults).toEqual([
    "OIDC_2_NAME is another provider's already.",
  ]);
});
