/** The demo hospital that all walks share: where it runs, and its accounts. */
import { readFileSync } from 'node:fs';
import { inherited } from '#infra/stack/env.ts';
import type { DemoAccount } from '#infra/stack/seed-demo.ts';
import type { Running } from '#infra/stack/running-files.ts';
import { opensSession } from '#shared/roles.ts';

function readRunning(): Running {
  const file = inherited().KAREMD_RUNNING;
  if (!file) throw new Error('KAREMD_RUNNING has to name the running.json of a demo hospital.');
  return JSON.parse(readFileSync(file, 'utf8')) as Running;
}

export const demo = readRunning();

interface AccountFilter {
  role?: DemoAccount['role'];
  hospitalRole?: DemoAccount['hospitalRole'];
  /** Both true unless given. */
  active?: boolean;
  hasAccess?: boolean;
}

/** In the first hospital; without a role, one that opens a session. */
function matches(account: DemoAccount, filter: AccountFilter): boolean {
  const { role, hospitalRole, active = true, hasAccess = true } = filter;
  return (
    account.organization === demo.accounts[0]?.organization &&
    account.active === active &&
    account.accessApplications.length > 0 === hasAccess &&
    (role ? account.role === role : opensSession(account.role)) &&
    (hospitalRole === undefined || account.hospitalRole === hospitalRole)
  );
}

/**
 * The `nth` of the demo accounts of one kind: walks that change the same account would disturb each
 * other.
 */
export function demoAccount(filter: AccountFilter, nth = 0): DemoAccount {
  const account = demo.accounts.filter((candidate) => matches(candidate, filter))[nth];
  if (!account)
    throw new Error(`The demo hospital has no ${JSON.stringify(filter)} number ${nth}.`);
  return account;
}
