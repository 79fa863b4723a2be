/** Says whose word counts for which appointments, what a feed's codes mean, and what is answered to it (S301). */
import type {
  RemoveCode,
  ScheduleRules,
  SetCode,
  SetScheduleFeed,
  SetTruth,
  TruthConsequences,
  TruthSubject,
} from '#shared/outside-appointments.ts';
import { attempted, record, type AuditEntry } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import * as store from './schedule-rule-store.ts';

const ofOrganization = ({ session }: SignedIn) => ({
  organizationId: session.person.organizationId,
});

export const rules = (signedIn: SignedIn): Promise<ScheduleRules> =>
  store.rules(signedIn.db, ofOrganization(signedIn), signedIn.now());

export const consequences = (
  signedIn: SignedIn,
  subject: TruthSubject,
): Promise<TruthConsequences> =>
  store.consequences(signedIn.db, ofOrganization(signedIn), { ...subject, now: signedIn.now() });

/** With its audit row; screens of the feeds, and of what may be booked, read again. */
async function change(
  signedIn: SignedIn,
  sourceId: string,
  detail: NonNullable<AuditEntry['detail']>,
  step: (db: Connection) => Promise<void>,
): Promise<{ success: true }> {
  const entry = { action: 'feed.save' as const, object: { type: 'FactSource', id: sourceId } };
  await attempted(signedIn, entry, () =>
    signedIn.db.transaction().execute(async (db) => {
      if (!(await store.lockFeed(db, ofOrganization(signedIn), sourceId)))
        throw new Refusal('not-found');
      await step(db);
      await record(db, signedIn, { ...entry, detail });
    }),
  );
  const { organizationId } = ofOrganization(signedIn);
  for (const area of ['facts', 'appointments'] as const)
    signedIn.changed({ organizationId, area, practitionerIds: [] });
  return { success: true };
}

/** Of what is booked from now on: what is booked already stays where it is kept. */
export const setTruth = (signedIn: SignedIn, input: SetTruth): Promise<{ success: true }> => {
  const { sourceId, truth, typeId = null, unitId = null } = input;
  return change(signedIn, sourceId, { after: { truth, typeId, unitId } }, async (db) => {
    const of = ofOrganization(signedIn);
    const refs = { ...(typeId && { typeId }), ...(unitId && { unitId }) };
    if (!(await store.isOf(db, of, refs))) throw new Refusal('not-found');
    if (!(await store.setTruth(db, of, input))) throw new Refusal('outside.truth-taken');
  });
};

export const setCode = (signedIn: SignedIn, input: SetCode): Promise<{ success: true }> => {
  const { sourceId, code, typeId = null, practitionerId = null, locationId = null } = input;
  const isNoRoom = input.isNoRoom ?? false;
  const after = { code, typeId, practitionerId, locationId, isNoRoom };
  return change(signedIn, sourceId, { after }, async (db) => {
    const refs = {
      ...(typeId && { typeId }),
      ...(practitionerId && { practitionerId }),
      ...(locationId && { locationId }),
    };
    if (!isNoRoom && !(await store.isOf(db, ofOrganization(signedIn), refs)))
      throw new Refusal('not-found');
    await store.setCode(db, input);
  });
};

export const removeCode = (signedIn: SignedIn, input: RemoveCode): Promise<{ success: true }> =>
  change(signedIn, input.sourceId, { before: { code: input.code, is: input.is } }, (db) =>
    store.removeCode(db, input),
  );

export const setFeed = (signedIn: SignedIn, input: SetScheduleFeed): Promise<{ success: true }> => {
  const { sourceId, ...after } = input;
  return change(signedIn, sourceId, { after }, async (db) => {
    if (!(await store.setFeed(db, ofOrganization(signedIn), input))) throw new Refusal('not-found');
  });
};
