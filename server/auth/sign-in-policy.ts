/** An organization's policy on signing in: what is enough as a second step, and where it is skipped. */
import { record } from '#server/audit/service.ts';
import type { SignInPolicy } from '#shared/auth/second-steps.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { endOfOrganization } from '#server/auth/remembered-devices/remembered-store.ts';
import { unlistOrganization } from '#server/auth/workstations/workstation-store.ts';
import * as store from './sign-in-policy-store.ts';

type Policy = Required<SignInPolicy>;

export async function readPolicy({ db, session }: SignedIn) {
  const { organizationId } = session.person;
  const [policy, counts] = await Promise.all([
    store.readPolicy(db, { organizationId }),
    store.countSteps(db, organizationId),
  ]);
  return { ...policy, ...counts };
}

const names = ['mailedCodeAllowed', 'rememberedDeviceDays', 'fastSwitching'] as const;

/** The settings that differ, before and after. */
function difference(before: Policy, after: Policy) {
  const changed = names.filter((name) => before[name] !== after[name]);
  const of = (policy: Policy) => Object.fromEntries(changed.map((name) => [name, policy[name]]));
  return changed.length === 0 ? null : { before: of(before), after: of(after) };
}

/**
 * It applies from each person's next sign-in on; open sessions stay. Remembered devices end where
 * their days become fewer, and nobody is listed where fast switching is turned off.
 */
export async function changePolicy(signedIn: SignedIn, change: SignInPolicy) {
  const { organizationId } = signedIn.session.person;
  await signedIn.db.transaction().execute(async (db) => {
    const before = await store.readPolicy(db, { organizationId, forChange: true });
    const after = { ...before, ...change };
    const changes = difference(before, after);
    if (!changes) return;
    await store.savePolicy(db, organizationId, after);
    const isShorter = after.rememberedDeviceDays < before.rememberedDeviceDays;
    const endedDevices = isShorter ? await endOfOrganization(db, organizationId) : 0;
    if (!after.fastSwitching) await unlistOrganization(db, organizationId);
    await record(db, signedIn, {
      action: 'policy.change',
      object: { type: 'Organization', id: organizationId },
      detail: { ...changes, ...(isShorter && { endedDevices }) },
    });
  });
  return readPolicy(signedIn);
}
