/** The chain of the record: whether every entry is what was written, and none is gone (S33). */
import { sql } from 'kysely';
import type { AuditAction } from '#shared/audit.ts';
import type { Connection } from '#server/platform/database.ts';

/** Judged by Postgres in one statement, well inside its time limit. */
const partLength = 20_000;

interface Link {
  seq: string;
  hash: Buffer;
}

interface Part {
  checked: string;
  last_seq: string | null;
  last_hash: Buffer | null;
  broken: string | null;
  because: 'altered' | 'missing';
}

const beginning: Link = { seq: '0', hash: Buffer.alloc(0) };

async function headOf(db: Connection, chain: string): Promise<Link> {
  const head = await db
    .selectFrom('audit_heads')
    .select(['seq', 'hash'])
    .where('chain', '=', chain)
    .executeTakeFirst();
  return head ?? beginning;
}

async function checkPart(
  db: Connection,
  chain: string,
  { after, until }: Record<'after' | 'until', Link>,
) {
  const { rows } = await sql<Part>`
    select * from audit_check(${chain}::uuid, ${after.seq}::bigint, ${after.hash}::bytea,
      ${until.seq}::bigint, ${partLength}::int)`.execute(db);
  const [part] = rows;
  if (!part) throw new Error('audit_check answers one row');
  return part;
}

export interface Broken {
  seq: number;
  because: 'altered' | 'missing';
}

export interface Checked {
  rows: number;
  broken: Broken | null;
}

/** The end has to be where the seal left it: else the newest entries are gone, or the last is not as it was. */
function brokenEnd(last: Link, head: Link): Broken | null {
  if (Number(last.seq) < Number(head.seq)) return { seq: Number(last.seq) + 1, because: 'missing' };
  return last.hash.equals(head.hash) ? null : { seq: Number(last.seq), because: 'altered' };
}

/** Part by part up to the end of this moment; what is written meanwhile is not looked at. */
export async function checkChain(db: Connection, chain: string): Promise<Checked> {
  const head = await headOf(db, chain);
  let last = beginning;
  let rows = 0;
  for (;;) {
    const part = await checkPart(db, chain, { after: last, until: head });
    rows += Number(part.checked);
    if (part.broken !== null)
      return { rows, broken: { seq: Number(part.broken), because: part.because } };
    if (part.last_seq === null || part.last_hash === null) break;
    last = { seq: part.last_seq, hash: part.last_hash };
  }
  return { rows, broken: brokenEnd(last, head) };
}

export async function whatStandsAt(
  db: Connection,
  { chain, seq }: { chain: string; seq: number },
): Promise<{ at: string; action: AuditAction } | null> {
  const row = await db
    .selectFrom('audit_events')
    .select(['at', 'action'])
    .where('chain', '=', chain)
    .where('seq', '=', String(seq))
    .executeTakeFirst();
  return row ? { at: row.at.toISOString(), action: row.action } : null;
}
