/** Who is paged first, and who next: from who is on call at that moment. */
import type { NewDutyPage } from '#shared/on-call/duty-pages.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { coverOf } from '#server/on-call/duty/cover-store.ts';
import { onCallAt } from '#server/on-call/duty/duty-store.ts';
import type { NewRecipient, PageRow } from './duty-page-store.ts';

type Duty = Awaited<ReturnType<typeof onCallAt>>[number];

/** Each person once; somebody who is both primary and backup counts as primary. */
function recipientsOf(duties: readonly Duty[], except: ReadonlySet<string>): NewRecipient[] {
  const recipients = new Map<string, NewRecipient>();
  for (const { practitionerId, rank } of duties)
    if (!except.has(practitionerId) && recipients.get(practitionerId)?.as !== 'primary')
      recipients.set(practitionerId, { practitionerId, as: rank });
  return [...recipients.values()];
}

/** The primaries other than the sender, else the backups; empty where there are neither. */
export async function firstRecipients(
  db: Connection,
  page: { organizationId: string; to: NewDutyPage['to']; senderId: string; at: Date },
): Promise<NewRecipient[]> {
  const { organizationId, to, senderId, at } = page;
  if (to.kind === 'person')
    return to.practitionerId === senderId
      ? []
      : [{ practitionerId: to.practitionerId, as: 'person' }];
  const { unitId, role } = to;
  const duties = await onCallAt(db, { organizationId, at, unitId, role });
  const all = recipientsOf(duties, new Set([senderId]));
  const primary = all.filter(({ as }) => as === 'primary');
  return primary.length > 0 ? primary : all;
}

/**
 * Of a page to a role: its backups, and those who took the role over meanwhile. Of a page to a person:
 * the backups of the roles that the person has now, or who covers them while they are away.
 */
export async function nextRecipients(
  db: Connection,
  page: PageRow,
  { paged, at }: { paged: readonly string[]; at: Date },
): Promise<NewRecipient[]> {
  const { organizationId, unitId, role, person, from } = page;
  const except = new Set([...paged, from.id]);
  if (unitId !== null && role !== null)
    return recipientsOf(await onCallAt(db, { organizationId, at, unitId, role }), except);
  const { isAway, by } = person
    ? await coverOf(db, { organizationId, at }, person.id)
    : { isAway: false, by: [] };
  if (isAway)
    return by
      .filter(({ id }) => !except.has(id))
      .map(({ id: practitionerId }) => ({ practitionerId, as: 'backup' }));
  const on = await onCallAt(db, { organizationId, at });
  const key = (duty: Duty) => `${duty.unitId} ${duty.role}`;
  const theirs = new Set(on.filter(({ practitionerId }) => practitionerId === person?.id).map(key));
  return recipientsOf(
    on.filter((duty) => duty.rank === 'backup' && theirs.has(key(duty))),
    except,
  );
}
