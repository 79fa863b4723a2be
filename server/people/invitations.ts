/** Invites people: creates the account and mails the link that sets its password. */
import { maskedEmail } from '#shared/auth.ts';
import { roles, type Role } from '#shared/roles.ts';
import type { InvitePerson, PersonRef } from '#shared/people.ts';
import { attempted, record } from '#server/audit/service.ts';
import { isUniqueViolation, type Connection } from '#server/platform/postgres/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from './needs.ts';
import * as accounts from './account-store.ts';
import { aboutPerson, inPeopleTurn, lockedActor, withAccount } from './with-account.ts';
import { obstacleToPerson, obstacleToTouching, type Actor } from './account-rules.ts';
import { requireJob } from './jobs/custom-jobs.ts';
import { requireUnit } from '#server/organization/service.ts';
import * as store from './store.ts';
import * as invited from './invited-store.ts';

/** How many letters are sent in one call, and how many of them at once. */
const batch = { letters: 20, atOnce: 5 };

/** In the caller's transaction; the returned function mails the link after the commit. */
export async function createInvitation(
  db: Connection,
  signedIn: SignedIn,
  id: string,
): Promise<() => Promise<boolean>> {
  const person = await store.byId(db, id);
  if (!person) throw new Refusal('not-found');
  const mailIt = await signedIn.sendPasswordLink(db, signedIn, { person, purpose: 'invitation' });
  return async () => {
    const isMailed = await mailIt();
    if (isMailed) await invited.markInvited(signedIn.db, [id], signedIn.now());
    return isMailed;
  };
}

/** The audit's detail of a new account. */
export const newFacts = (account: accounts.NewAccount, unit: string | null) => ({
  after: {
    fullName: account.fullName,
    email: maskedEmail(account.email),
    role: account.role,
    hospitalRole: account.hospitalRole,
    unit,
    zone: account.zone,
  },
});

async function insertOne(db: Connection, organizationId: string, account: accounts.NewAccount) {
  try {
    const [row] = await accounts.insert(db, organizationId, [account]);
    return row?.id ?? '';
  } catch (error) {
    throw isUniqueViolation(error) ? new Refusal('people.address-taken') : error;
  }
}

/**
 * The account exists afterwards whether or not the mail server accepted the letter: see `isMailed`.
 */
export async function invite(
  signedIn: SignedIn,
  account: InvitePerson,
): Promise<{ personId: string; isMailed: boolean }> {
  const { organizationId } = signedIn.session.person;
  const action = 'person.invite';
  const { personId, mailIt } = await attempted(signedIn, { action }, () =>
    inPeopleTurn(signedIn, async (db) => {
      const actor = await lockedActor(db, signedIn);
      const job = { job: account.hospitalRole, field: 'hospitalRole' };
      const customJob = await requireJob(db, organizationId, job);
      const obstacle = obstacleToPerson(actor, { ...account, customJob });
      if (obstacle) throw new Refusal(obstacle);
      const unit = await requireUnit(db, organizationId, account.unitId);
      const id = await insertOne(db, organizationId, account);
      const detail = newFacts(account, unit?.name ?? null);
      await record(db, signedIn, { action, object: aboutPerson(id), detail });
      return { personId: id, mailIt: await createInvitation(db, signedIn, id) };
    }),
  );
  return { personId, isMailed: await mailIt() };
}

/** Once more for a person who has not signed in yet. */
export async function sendInvitation(
  signedIn: SignedIn,
  { personId }: PersonRef,
): Promise<{ isMailed: boolean }> {
  const change = { personId, action: 'person.send-invitation' } as const;
  const mailIt = await withAccount(signedIn, change, async (db, { actor, before }) => {
    const obstacle = obstacleToPerson(actor, before);
    if (obstacle) throw new Refusal(obstacle);
    if (before.access !== 'invited') throw new Refusal('people.not-invited');
    await record(db, signedIn, { action: change.action, object: aboutPerson(personId) });
    return createInvitation(db, signedIn, personId);
  });
  return { isMailed: await mailIt() };
}

const levelsOf = (actor: Actor): Role[] =>
  roles.filter((role) => obstacleToTouching(actor, role) === null);

/** Stops after the first group of which none was accepted: then mail is away. */
async function handOver(letters: (() => Promise<boolean>)[]): Promise<number> {
  let sent = 0;
  for (let from = 0; from < letters.length; from += batch.atOnce) {
    const group = letters.slice(from, from + batch.atOnce);
    const acceptedCount = (await Promise.all(group.map((mailIt) => mailIt()))).filter(
      Boolean,
    ).length;
    if (acceptedCount === 0) return sent;
    sent += acceptedCount;
  }
  return sent;
}

/**
 * Sends the next few invitations that were never mailed, after an import or a mail failure. To be
 * repeated while `left` is not 0; where `sent` is 0, mail is away.
 */
export async function sendInvitations(
  signedIn: SignedIn,
): Promise<{ sent: number; failed: number; left: number }> {
  const { organizationId } = signedIn.session.person;
  const { letters, left } = await inPeopleTurn(signedIn, async (db) => {
    const actor = await lockedActor(db, signedIn);
    const query = { organizationId, levels: levelsOf(actor), limit: batch.letters };
    const next = await invited.notMailed(db, query);
    const invitations: (() => Promise<boolean>)[] = [];
    for (const id of next.ids) invitations.push(await createInvitation(db, signedIn, id));
    return { letters: invitations, left: next.left };
  });
  const sent = await handOver(letters);
  return { sent, failed: letters.length - sent, left };
}
