/** Who of a hospital's colleagues can join the room of a huddle. */
import { may } from '#shared/roles.ts';
import { byIds, hasAccess } from '#server/people/service.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { Practitioner } from '#server/platform/session.ts';

const canJoin = (person: Practitioner): boolean =>
  hasAccess(person) && may(person, 'visits.conduct');

/** Of these people, those who can join. */
export async function joinersAmong(
  db: Connection,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const people = await byIds(db, [...new Set(ids)]);
  return new Set(people.filter(canJoin).map(({ id }) => id));
}

/** Their names, in order. Throws 404 for somebody of another hospital, and 409 with the names of who cannot join. */
export async function requireJoiners(
  db: Connection,
  organizationId: string,
  ids: readonly string[],
): Promise<string[]> {
  const byId = new Map((await byIds(db, ids)).map((person) => [person.id, person]));
  const people = ids.map((id) => {
    const person = byId.get(id);
    if (person?.organizationId !== organizationId) throw new Refusal('not-found');
    return person;
  });
  const absent = people.filter((person) => !canJoin(person)).map(({ fullName }) => fullName);
  if (absent.length > 0)
    throw new Refusal('discharge.cannot-join', {
      words: `${absent.join(', ')} cannot join a room with their account. Take them off the list and call them by phone.`,
    });
  return people.map(({ fullName }) => fullName);
}
