/** Saved weekly hours, without which patients can book nobody: from 8 to 20 on each day of the week. */
import type { Clinic, Clinician } from '#server/test/clinic.ts';
import type { NewPerson, World } from '#server/test/world.ts';

export const saveUsualHours = ({ owner }: Pick<World, 'owner'>, practitionerId: string) =>
  owner.query(
    `insert into availability (organization_id, practitioner_id, rules)
     select organization_id, id, (select jsonb_agg(jsonb_build_object('weekday', weekday,
         'fromMinute', 480, 'untilMinute', 1200, 'validFrom', null, 'validUntil', null))
       from generate_series(1, 7) weekday)
     from practitioners where id = $1
     on conflict do nothing`,
    [practitionerId],
  );

/** As somebody who was invited and has never signed in. */
export const neverSignedIn = ({ owner }: Pick<World, 'owner'>, practitionerId: string) =>
  owner.query('update practitioners set password_hash = null where id = $1', [practitionerId]);

/** Clinicians of this clinic with saved hours; `hasHours: false`, without. */
export const clinicianWithHours =
  ({ world, clinician }: Pick<Clinic, 'world' | 'clinician'>) =>
  async ({
    hasHours = true,
    ...person
  }: NewPerson & { hasHours?: boolean } = {}): Promise<Clinician> => {
    const who = await clinician(person);
    if (hasHours) await saveUsualHours(world, who.id);
    return who;
  };
