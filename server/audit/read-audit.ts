/** Reads the audit: lists, single entries, exports, verification. Each read is itself audited. */
import { mapInSlices } from '#server/platform/cost/slices.ts';
import { writeCsv } from '#server/platform/csv.ts';
import type { AuditCsv, AuditPage, AuditRow, AuditVerdict } from '#shared/audit.ts';
import type { AuditExport, AuditFilter, AuditQuery, AuditRef } from '#shared/audit/audit-search.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { verifyChain, type Verification } from './chain.ts';
import { record } from './record.ts';
import * as store from './store.ts';

/** Beyond that a list says "more than 10,000". */
const countMost = 10_000;

/** Entries of one part of an export: some megabytes, read within a second. */
const exportLength = 10_000;

const readerOf = ({ session }: SignedIn): store.Reader => session.person;

/** The filter, as the detail of a read's audit entry. */
const filterFacts = (filter: AuditFilter) =>
  Object.fromEntries(
    Object.entries(filter).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  );

export async function list(
  signedIn: SignedIn,
  { pageSize, before, ...filter }: AuditQuery,
): Promise<AuditPage> {
  const { db } = signedIn;
  const reader = readerOf(signedIn);
  const query = { ...filter, before, limit: pageSize + 1 };
  const storedEntries = await store.entries(db, reader, query);
  const count = await store.count(db, reader, { ...filter, most: countMost + 1 });
  await record(db, signedIn, { action: 'audit.read', detail: filterFacts(filter) });
  const pageEntries = storedEntries.slice(0, pageSize);
  return {
    zone: reader.zone,
    entries: pageEntries.map(({ requestId: _request, detail: _detail, ...line }) => line),
    count: Math.min(count, countMost),
    isMore: count > countMost,
    next: storedEntries.length > pageSize ? (pageEntries.at(-1)?.seq ?? null) : null,
  };
}

/** Throws 404 for a number that the organization's audit does not have. */
export async function open(signedIn: SignedIn, { seq }: AuditRef): Promise<AuditRow> {
  const { db } = signedIn;
  const row = await store.entry(db, readerOf(signedIn), seq);
  if (!row) throw new Refusal('not-found');
  await record(db, signedIn, {
    action: 'audit.open',
    object: { type: 'AuditEvent', id: String(seq) },
  });
  return row;
}

const columns = [
  'Number',
  'Time (UTC)',
  'Person',
  'Person id',
  'Action',
  'Outcome',
  'About',
  'About id',
  'About name',
  'Address',
  'Request',
  'Detail',
];

const cellsOf = (entry: store.StoredEntry) => [
  entry.seq,
  entry.at,
  entry.actor?.fullName ?? '',
  entry.actor?.id ?? '',
  entry.action,
  entry.outcome,
  entry.object?.type ?? '',
  entry.object?.id ?? '',
  entry.object?.name ?? '',
  entry.address,
  entry.requestId,
  JSON.stringify(entry.detail),
];

/**
 * A part of the selected entries as CSV, newest first; the first part begins with the column names.
 * A cell that a spreadsheet would treat as a formula gets an apostrophe in front.
 */
export async function exportCsv(
  signedIn: SignedIn,
  { before, ...filter }: AuditExport,
): Promise<AuditCsv> {
  const { db } = signedIn;
  const query = { ...filter, before, limit: exportLength + 1 };
  const storedEntries = await store.entries(db, readerOf(signedIn), query);
  const part = storedEntries.slice(0, exportLength);
  await record(db, signedIn, {
    action: 'audit.export',
    detail: { ...filterFacts(filter), entries: part.length },
  });
  const lines = await mapInSlices(part, cellsOf);
  const isFirst = before === undefined;
  return {
    csv: await writeCsv(isFirst ? [columns, ...lines] : lines, { hasBom: isFirst }),
    rows: part.length,
    next: storedEntries.length > exportLength ? (part.at(-1)?.seq ?? null) : null,
  };
}

/** Concurrent callers share one verification, because a long audit takes time to read. */
const underWay = new WeakMap<object, Map<string, Promise<Verification>>>();

function verifyOnce({ db }: SignedIn, chain: string): Promise<Verification> {
  const running = underWay.get(db) ?? new Map<string, Promise<Verification>>();
  underWay.set(db, running);
  const begun = running.get(chain);
  if (begun) return begun;
  const checking = verifyChain(db, chain).finally(() => running.delete(chain));
  running.set(chain, checking);
  return checking;
}

/**
 * Whether the organization's audit is unaltered, and if not, which entry is the first that is not.
 */
export async function verify(signedIn: SignedIn): Promise<AuditVerdict> {
  const { db, now } = signedIn;
  const { organizationId: chain } = readerOf(signedIn);
  const { rows, broken } = await verifyOnce(signedIn, chain);
  const checkedAt = now().toISOString();
  await record(db, signedIn, {
    action: 'audit.verify',
    outcome: broken ? 'failure' : 'success',
    detail: { rows, ...(broken && { ...broken }) },
  });
  if (!broken) return { ok: true, rows, checkedAt };
  const entry = await store.entryAt(db, { chain, seq: broken.seq });
  const { at = null, action = null } = entry ?? {};
  return { ok: false, rows, checkedAt, firstBroken: { ...broken, at, action } };
}
