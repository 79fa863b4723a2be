/** Changes the units that somebody belongs to besides their own: float pools, and who is lent for some weeks. */
import type { SaveUnits } from '#shared/people/unit-memberships.ts';
import { record } from '#server/audit/service.ts';
import { requireUnit } from '#server/organization/service.ts';
import { Refusal, wrongField } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/people/needs.ts';
import { obstacleToPerson } from '#server/people/account-rules.ts';
import { aboutPerson, withAccount } from '#server/people/with-account.ts';
import * as store from './unit-membership-store.ts';

/** "Ward 4 (50 %, 2026-01-01 to 2026-06-30)" */
export const unitWords = (
  units: readonly {
    unit: { name: string };
    from: string | null;
    until: string | null;
    sharePercent: number;
  }[],
): string[] =>
  units.map(
    ({ unit, from, until, sharePercent }) =>
      `${unit.name} (${sharePercent} %, ${from ?? 'always'} to ${until ?? 'further notice'})`,
  );

/** Who is on which roster, is offered for booking in which unit, and reads its messages, follows at once. */
export async function saveUnits(
  signedIn: SignedIn,
  { personId, version, units }: SaveUnits,
): Promise<{ version: number }> {
  const action = 'person.save-units' as const;
  const change = { personId, version, action };
  const { organizationId } = signedIn.session.person;
  const saved = await withAccount(signedIn, change, async (db, { actor, before }) => {
    const obstacle = actor.id === before.id ? null : obstacleToPerson(actor, before);
    if (obstacle) throw new Refusal(obstacle);
    if (units.some(({ unitId }) => unitId === before.unit?.id))
      throw wrongField('units', 'That is their own unit already');
    const memberships = await store.membershipsOf(db, personId);
    for (const { unitId } of units) {
      const isHeld = memberships.some(({ unit }) => unit.id === unitId);
      // A closed unit may stay.
      await requireUnit(db, organizationId, unitId, isHeld ? unitId : null); // oxlint-disable-line no-await-in-loop -- at most thirty
    }
    await store.replaceMemberships(db, [{ organizationId, practitionerId: personId, units }]);
    await store.countVersion(db, personId);
    const after = await store.membershipsOf(db, personId);
    await record(db, signedIn, {
      action,
      object: aboutPerson(personId),
      detail: { before: { units: unitWords(memberships) }, after: { units: unitWords(after) } },
    });
    return { version: version + 1 };
  });
  for (const area of ['roster', 'messages', 'appointments'] as const)
    signedIn.changed({ organizationId, area, practitionerIds: [personId] });
  return saved;
}
