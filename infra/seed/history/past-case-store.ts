/** Inserts cases of the past in bulk: rows, events and signed answers, without clocks and without the audit. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import {
  isClosedState,
  kindOf,
  moveFrom,
  type KindName,
  type Queue,
} from '#shared/case-kinds/kinds.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

/** Who takes the case, then its moves. */
export interface PastCase {
  id: string;
  kind: KindName;
  title: string;
  subject: unknown;
  patientId: string | null;
  encounterId: string | null;
  parentId?: string;
  /** Of an open one: its stay, which has no second one of the kind. */
  sameAs?: string;
  openedAt: Date;
  /** Null: the server. */
  openedBy: string | null;
  /** Null: nobody has it. */
  ownerId: string | null;
  /** Null: its owner had it from the start. */
  takenAt: Date | null;
  targetAt?: Date;
  /** Of a denial; the amount in cents. */
  claim?: { payer: string; reason: string; amount: number };
  /** `by` null: the server. */
  moves: readonly { name: string; at: Date; by: string | null; note?: string }[];
}

export interface PastAnswer {
  caseId: string;
  answer: string;
  addendum: string;
  signedBy: { id: string; fullName: string; hospitalRole: string };
  at: Date;
  query: unknown;
}

const atOnce = 500;

const inParts = async <T>(all: readonly T[], insert: (part: T[]) => Promise<unknown>) => {
  for (let from = 0; from < all.length; from += atOnce)
    await insert(all.slice(from, from + atOnce));
};

/** The states after each move; throws where the kind has no such move, so that a changed kind is noticed. */
export function statesOf({ kind, moves }: PastCase): string[] {
  const states = [kindOf(kind).first];
  for (const { name } of moves) {
    const move = moveFrom(kind, states.at(-1) ?? '', name);
    if (!move) throw new Error(`A ${kind} in ${states.at(-1)} has no move ${name}.`);
    states.push(move.to);
  }
  return states;
}

const rowOf = (organizationId: string, past: PastCase) => {
  const states = statesOf(past);
  const changedAt = past.moves.at(-1)?.at ?? past.takenAt ?? past.openedAt;
  const isClosed = isClosedState(past.kind, states.at(-1) ?? '');
  return {
    id: past.id,
    organization_id: organizationId,
    kind: past.kind,
    queue: kindOf(past.kind).queue as Queue,
    state: states.at(-1) ?? '',
    title: past.title,
    subject: JSON.stringify(kindOf(past.kind).subject.parse(past.subject)),
    patient_id: past.patientId,
    encounter_id: past.encounterId,
    parent_id: past.parentId ?? null,
    same_as: past.sameAs ?? null,
    owner_id: past.ownerId,
    opened_by: past.openedBy,
    opened_at: past.openedAt,
    changed_at: changedAt,
    closed_at: isClosed ? changedAt : null,
    target_at: past.targetAt ?? null,
    claim_payer: past.claim?.payer ?? null,
    reason: past.claim?.reason ?? null,
    appeal_level: past.claim ? 1 : null,
    amount: past.claim?.amount ?? null,
    currency: past.claim ? 'USD' : null,
    version: past.moves.length + 1,
  };
};

function eventsOf(organizationId: string, past: PastCase) {
  const { id, openedAt, openedBy, ownerId, takenAt, moves } = past;
  const states = statesOf(past);
  const events = [
    { at: openedAt, by: openedBy, event: 'opened' as const, from: null, to: states[0] ?? null },
    ...(takenAt
      ? [{ at: takenAt, by: ownerId, event: 'taken' as const, from: null, to: null }]
      : []),
    ...moves.map(({ name, at, by, note }, nth) => ({
      at,
      by,
      event: 'moved' as const,
      from: states[nth] ?? null,
      to: states[nth + 1] ?? null,
      detail: { move: name, clocks: [], ...(note && { note }) },
    })),
  ];
  return events.map(({ at, by, event, from, to, ...more }, nth) => ({
    case_id: id,
    organization_id: organizationId,
    sequence: nth + 1,
    at,
    by,
    event,
    from_state: from,
    to_state: to,
    detail: JSON.stringify('detail' in more ? more.detail : {}),
  }));
}

export interface OpenEpisode {
  id: string;
  patientId: string | null;
  encounterId: string | null;
}

export const openEpisodes = (db: Connection, organizationId: string): Promise<OpenEpisode[]> =>
  db
    .selectFrom('cases')
    .select(['id', 'patient_id as patientId', 'encounter_id as encounterId'])
    .where('organization_id', '=', organizationId)
    .where('kind', '=', 'episode')
    .where('closed_at', 'is', null)
    .orderBy('opened_at')
    .execute();

/** A parent stands before its children. */
export async function insertPastCases(
  db: Connection,
  organizationId: string,
  all: readonly PastCase[],
): Promise<void> {
  const rows = all.map((past) => rowOf(organizationId, past));
  await inParts(rows, (part) => db.insertInto('cases').values(part).execute());
  const events = all.flatMap((past) => eventsOf(organizationId, past));
  await inParts(events, (part) => db.insertInto('case_events').values(part).execute());
}

/** Denials name the answers of their claims, which came after them. */
export async function linkAnswers(db: Connection, organizationId: string): Promise<void> {
  await sql`
    update cases c set subject = c.subject || jsonb_build_object('answerId', f.id)
    from facts f
    where c.organization_id = ${organizationId} and c.kind = 'denial'
      and c.subject ->> 'answerId' is not null and f.organization_id = c.organization_id
      and f.type = 'ClaimResponse' and f.patient_id = c.patient_id
      and f.body #>> '{request,identifier,value}' = c.subject ->> 'claimNumber'`.execute(db);
}

export async function insertPastAnswers(
  db: Connection,
  organizationId: string,
  all: readonly PastAnswer[],
): Promise<void> {
  const rows = all.map(({ caseId, answer, addendum, signedBy, at, query }) => {
    const by = { ...signedBy, at: at.toISOString() };
    const document = JSON.stringify({ caseId, answer, addendum, query, by });
    return {
      case_id: caseId,
      organization_id: organizationId,
      answer,
      addendum,
      signed_by: signedBy.id,
      signed_at: at,
      document,
      hash: createHash('sha256').update(document).digest(),
    };
  });
  await inParts(rows, (part) => db.insertInto('query_answers').values(part).execute());
}
