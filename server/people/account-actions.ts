/** An administrator's actions on an account: details, access, sessions, second step. */
import type { PersonRef, SaveDetails } from '#shared/people.ts';
import type { SaveAccess } from '#shared/people/save-access.ts';
import { record } from '#server/audit/service.ts';
import { isUniqueViolation, type Connection } from '#server/platform/postgres/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from './needs.ts';
import * as accounts from './account-store.ts';
import { aboutPerson, withAccount, difference } from './with-account.ts';
import { createInvitation } from './invitations.ts';
import {
  isSameAccess,
  obstacleToAccess,
  obstacleToDetails,
  obstacleToPerson,
  type Access,
} from './account-rules.ts';
import { requireJob } from './jobs/custom-jobs.ts';
import { releaseAll } from './leaver.ts';
import { byId } from './store.ts';
import { requireUnit } from '#server/organization/service.ts';
import * as invited from './invited-store.ts';

const nothing = () => Promise.resolve();

/** What the audit keeps of an account's access. */
export const accessFacts = ({ role, hospitalRole, active, accessApplications }: Access) => ({
  role,
  hospitalRole,
  active,
  accessApplications: accessApplications.toSorted(),
});

/** Whoever shows who is on duty, and who gets a shift of somebody who left, looks again. */
function publishDuty({ changed, session }: SignedIn, practitionerIds: string[]): void {
  const { organizationId } = session.person;
  for (const area of ['roster', 'appointments'] as const)
    changed({ organizationId, area, practitionerIds });
}

/**
 * Level, job, KareMD, active: any change of them ends the person's sessions (S12). Shifts of a person who
 * is deactivated go as they are chosen, in the same transaction; the others are gaps from then on. What else
 * they have goes to who takes it, to the unit or to its queue, or is withdrawn.
 */
export async function saveAccess(
  signedIn: SignedIn,
  { personId, version, shifts: choices, takers, ...after }: SaveAccess,
): Promise<{ version: number }> {
  const change = { personId, version, action: 'person.save-access' } as const;
  const saved = await withAccount(signedIn, change, async (db, { actor, before }) => {
    if (isSameAccess(before, after)) return { version, afterCommit: nothing };
    const otherSas = await accounts.countOtherSas(db, before);
    const customJob = await requireJob(db, before.organizationId, {
      job: after.hospitalRole,
      field: 'hospitalRole',
      held: before.hospitalRole,
    });
    const obstacle = obstacleToAccess({ actor, before, after: { ...after, customJob }, otherSas });
    if (obstacle) throw new Refusal(obstacle);
    const isLeaving = before.active && !after.active;
    const publishReleased = isLeaving
      ? await releaseAll(db, signedIn, { before, takers })
      : nothing;
    const takerIds = isLeaving
      ? await signedIn.coverLeaverShifts(db, signedIn, {
          practitionerId: personId,
          startsAt: signedIn.now(),
          choices,
        })
      : [];
    await accounts.setAccess(db, personId, after);
    await record(db, signedIn, {
      action: change.action,
      object: aboutPerson(personId),
      detail: difference(accessFacts(before), accessFacts(after)),
    });
    const ending = { person: before, because: 'access-changed' };
    const endSessions = await signedIn.endSessions(db, signedIn, ending);
    return {
      version: version + 1,
      afterCommit: async () => {
        await endSessions();
        await publishReleased();
        if (before.active !== after.active) publishDuty(signedIn, [personId, ...takerIds]);
      },
    };
  });
  await saved.afterCommit();
  return { version: saved.version };
}

interface Facts {
  fullName: string;
  email: string;
  unit: { name: string } | null;
  zone: string;
  languages: string[];
  npi: string | null;
  phone: string | null;
}

const detailFacts = ({ fullName, email, unit, zone, languages, npi, phone }: Facts) => ({
  fullName,
  email,
  unit: unit?.name ?? null,
  zone,
  languages,
  npi,
  phone,
});

/**
 * A new address voids links and ends sessions: what was mailed to the old one opens nothing, and a
 * person who has not signed in yet is invited again.
 */
async function addressMoved(db: Connection, signedIn: SignedIn, before: accounts.StoredAccount) {
  await invited.voidPasswordLinks(db, before.id, signedIn.now());
  const mailIt =
    before.access === 'invited' ? await createInvitation(db, signedIn, before.id) : null;
  const ending = { person: before, because: 'address-changed' };
  const revoke = await signedIn.endSessions(db, signedIn, ending);
  return async () => {
    await revoke();
    const { hourFormat = '24' } = signedIn.session.person;
    signedIn.notifyOldAddress(signedIn, { ...before, hourFormat });
    return mailIt ? mailIt() : null;
  };
}

const isSameDetails = (before: accounts.StoredAccount, after: accounts.Details) =>
  before.fullName === after.fullName &&
  before.email === after.email &&
  (before.unit?.id ?? null) === after.unitId &&
  before.zone === after.zone &&
  (after.languages === undefined || before.languages.join() === after.languages.join()) &&
  (after.npi === undefined || before.npi === after.npi) &&
  (after.phone === undefined || before.phone === after.phone);

/** `isMailed`: whether the mail server accepted a new invitation; null where none was due. */
export async function saveDetails(
  signedIn: SignedIn,
  { personId, version, ...after }: SaveDetails,
): Promise<{ version: number; isMailed: boolean | null }> {
  const change = { personId, version, action: 'person.save-details' } as const;
  const saved = await withAccount(signedIn, change, async (db, { actor, before }) => {
    if (isSameDetails(before, after)) return { version, afterCommit: () => Promise.resolve(null) };
    const obstacle = obstacleToDetails(actor, before, after);
    if (obstacle) throw new Refusal(obstacle);
    const unit = await requireUnit(
      db,
      before.organizationId,
      after.unitId,
      before.unit?.id ?? null,
    );
    try {
      await accounts.setDetails(db, personId, after);
    } catch (error) {
      throw isUniqueViolation(error) ? new Refusal('people.address-taken') : error;
    }
    await record(db, signedIn, {
      action: change.action,
      object: aboutPerson(personId),
      detail: difference(
        detailFacts(before),
        detailFacts({
          ...after,
          unit,
          languages: after.languages ?? before.languages,
          npi: after.npi === undefined ? before.npi : after.npi,
          phone: after.phone === undefined ? before.phone : after.phone,
        }),
      ),
    });
    const isMoved = before.email !== after.email;
    return {
      version: version + 1,
      afterCommit: isMoved ? await addressMoved(db, signedIn, before) : () => Promise.resolve(null),
    };
  });
  return { version: saved.version, isMailed: await saved.afterCommit() };
}

/** All of them at once; the administrator's own session stays open. */
export async function endSessions(signedIn: SignedIn, { personId }: PersonRef) {
  const change = { personId, action: 'person.end-sessions' } as const;
  const afterCommit = await withAccount(signedIn, change, async (db, { actor, before }) => {
    const isOwn = actor.id === before.id;
    const obstacle = isOwn ? null : obstacleToPerson(actor, before);
    if (obstacle) throw new Refusal(obstacle);
    await record(db, signedIn, { action: change.action, object: aboutPerson(personId) });
    return signedIn.endSessions(db, signedIn, {
      person: before,
      because: 'ended-by-administrator',
      exceptId: isOwn ? signedIn.session.id : undefined,
    });
  });
  await afterCommit();
  return { success: true as const };
}

/** For a person who lost their second steps; one's own are changed under My security. */
export async function resetSecondStep(signedIn: SignedIn, { personId }: PersonRef) {
  const change = { personId, action: 'second-step.reset' } as const;
  const afterCommit = await withAccount(signedIn, change, async (db, { actor, before }) => {
    const isOwn = actor.id === before.id;
    const obstacle = isOwn ? 'people.own-access' : obstacleToPerson(actor, before);
    if (obstacle) throw new Refusal(obstacle);
    const person = await byId(db, personId);
    if (!person) throw new Refusal('not-found');
    return signedIn.resetSecondStep(db, signedIn, person);
  });
  await afterCommit();
  return { success: true as const };
}
