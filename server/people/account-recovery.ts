/** Lets an account administer again, for an operator whose hospital has locked itself out. */
import { record } from '#server/audit/service.ts';
import type { Visitor } from './needs.ts';
import { accessFacts } from './account-actions.ts';
import * as accounts from './account-store.ts';
import { aboutPerson, difference } from './with-account.ts';
import * as store from './store.ts';

/**
 * Makes an existing account an active SA without second steps, ends its sessions and makes a link to
 * a new password. Null where there is no such account.
 */
export async function recoverAccount(
  visitor: Visitor,
  { email }: { email: string },
): Promise<{ mailLink: () => Promise<boolean> } | null> {
  const recovered = await visitor.db.transaction().execute(async (db) => {
    const account = await store.accountByEmail(db, email);
    if (!account) return null;
    const { id, organizationId } = account.person;
    await accounts.lockAccounts(db, organizationId);
    const before = await accounts.accountById(db, { organizationId, id });
    if (!before) return null;
    const after = {
      ...before,
      role: 'SA' as const,
      active: true,
      accessApplications: [...new Set([...before.accessApplications, 'KareMD' as const])],
    };
    await accounts.setAccess(db, id, after);
    await record(db, visitor, {
      action: 'person.save-access',
      account: before,
      object: aboutPerson(id),
      detail: { ...difference(accessFacts(before), accessFacts(after)), by: 'operator' },
    });
    const person = await store.byId(db, id);
    if (!person) return null;
    return {
      afterCommit: await visitor.resetSecondStep(db, visitor, person),
      mailLink: await visitor.sendPasswordLink(db, visitor, { person, purpose: 'reset' }),
    };
  });
  if (!recovered) return null;
  await recovered.afterCommit();
  return { mailLink: recovered.mailLink };
}
