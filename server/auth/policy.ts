/** An organization's policy on second steps: whether a mailed code is enough. */
import { record } from '#server/audit/service.ts';
import type { SignInPolicy } from '#shared/auth/second-steps.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import * as store from './policy-store.ts';

export async function readPolicy({ db, session }: SignedIn) {
  const { organizationId } = session.person;
  const [mailedCodeAllowed, counts] = await Promise.all([
    store.isMailedCodeAllowed(db, { organizationId }),
    store.countSteps(db, organizationId),
  ]);
  return { mailedCodeAllowed, ...counts };
}

/** It applies from each person's next sign-in on; open sessions stay. */
export async function changePolicy(signedIn: SignedIn, { mailedCodeAllowed: after }: SignInPolicy) {
  const { organizationId } = signedIn.session.person;
  await signedIn.db.transaction().execute(async (db) => {
    const before = await store.isMailedCodeAllowed(db, { organizationId, forChange: true });
    if (before === after) return;
    await store.setMailedCodeAllowed(db, { organizationId, allowed: after });
    await record(db, signedIn, {
      action: 'policy.change',
      object: { type: 'Organization', id: organizationId },
      detail: { before: { mailedCodeAllowed: before }, after: { mailedCodeAllowed: after } },
    });
  });
  return readPolicy(signedIn);
}
