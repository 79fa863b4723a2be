/** The history of one person, and of one object, for those who may see them (S33). */
import type { AuditAction, AuditLine } from '#shared/audit.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import * as store from './store.ts';

/** Actions on an account, and those of its person. */
const doneTo = [
  'person.invite',
  'person.send-invitation',
  'person.save-details',
  'person.save-access',
  'person.end-sessions',
  'people.import',
  'second-step.reset',
] as const;
const doneBy = ['session.started', 'password.changed', 'access.refused'] as const;

type HistoryLine = AuditLine & { detail: Record<string, unknown> };

/** The newest entries about a person, for those who manage their account. */
export async function historyOf(
  db: Connection,
  reader: store.Reader,
  { personId, limit }: { personId: string; limit: number },
): Promise<HistoryLine[]> {
  const object = { objectType: 'Practitioner', objectId: personId };
  const to = await store.entries(db, reader, { ...object, among: doneTo, limit });
  const by = await store.entries(db, reader, { actorId: personId, among: doneBy, limit });
  return [...to, ...by]
    .toSorted(
      (storedEntry, other) => other.at.localeCompare(storedEntry.at) || other.seq - storedEntry.seq,
    )
    .slice(0, limit)
    .map(({ requestId: _request, ...line }) => line);
}

interface StepFilter {
  type: string;
  id: string;
  actions: readonly AuditAction[];
  most: number;
}

export interface AuditedStep {
  at: string;
  action: AuditAction;
  /** Null where nobody was signed in. */
  by: { id: string; fullName: string } | null;
  detail: Record<string, unknown>;
}

/** The actions on one object, oldest first, and by whom: for those who may see that object. */
export async function stepsOf(
  db: Connection,
  reader: store.Reader,
  { type, id, actions, most }: StepFilter,
): Promise<AuditedStep[]> {
  const query = { objectType: type, objectId: id, outcome: 'success' as const };
  const storedEntries = await store.entries(db, reader, { ...query, among: actions, limit: most });
  return storedEntries
    .map(({ at, action, actor, detail }) => ({ at, action, by: actor, detail }))
    .toReversed();
}
