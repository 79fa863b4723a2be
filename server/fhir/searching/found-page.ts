/** One page of a FHIR search by date, by patient or by change: its bounds, its rows and its cursor. */
import type { Bundle, FhirResource } from 'fhir/r4.js';
import type { AuditAction } from '#shared/audit.ts';
import { dayMs } from '#shared/durations.ts';
import { mostDays, type VisitSearch } from '#server/fhir/query.ts';
import { record } from '#server/audit/service.ts';
import { bundleOf, fhirServerOf } from '#server/fhir/read-appointments.ts';
import { wrongField } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { limitsOf, spanOf, type Bound, type Limits } from './date-bounds.ts';
import type { SearchRequest } from './search-request.ts';

/** What was found, with the instants by which it may be sorted. */
export interface FoundKey {
  id: string;
  at: Date;
  changedAt: Date;
}

/** `sort` is `_lastUpdated` or the name of the date, with a minus where the newest is first. */
export interface FoundPage {
  sort: string;
  after: { at: Date; id: string } | undefined;
  limit: number;
}

interface Bounded {
  /** The name of the date of this resource. */
  name: string;
  dates: readonly Bound[];
  _lastUpdated: readonly Bound[];
  /** What bounds the search by itself. */
  others: readonly unknown[];
}

/** Throws where nothing bounds the search; changes do from their first instant to now. */
export function boundsOf(
  { now, session }: SignedIn,
  { name, dates, _lastUpdated, others }: Bounded,
): { dates: Limits; changed: Limits } {
  const { zone } = session.person;
  const words = `A search needs ${name}, _lastUpdated, patient or _id, and at most ${mostDays.appointments} days`;
  const span = dates.length > 0 ? spanOf(dates, zone, mostDays.appointments) : undefined;
  if (span === null) throw wrongField(name, words);
  const changed = limitsOf(_lastUpdated, zone);
  const until = (changed.until ?? now()).getTime();
  const isShort =
    changed.from !== null && until - changed.from.getTime() <= mostDays.appointments * dayMs;
  const isBound = [span, ...others].some((one) => one !== undefined);
  if (!isBound && !isShort) throw wrongField(name, words);
  return { dates: { from: span?.startsAt ?? null, until: span?.endsAt ?? null }, changed };
}

interface Reading<Resource extends FhirResource> {
  count: () => Promise<number>;
  page: (page: FoundPage) => Promise<FoundKey[]>;
  /** Of the audit, for a search that finds nothing. */
  action: AuditAction;
  /** Audits what it reads; in the order of the ids. */
  read: (ids: string[]) => Promise<Resource[]>;
}

interface Searched {
  search: Pick<VisitSearch, '_count' | '_after' | 'patient'> & { _sort: string };
  request: SearchRequest;
}

export async function foundBundle<Resource extends FhirResource>(
  signedIn: SignedIn,
  { search, request }: Searched,
  { action, count, page, read }: Reading<Resource>,
): Promise<Bundle> {
  const { _count: limit, _after: after, _sort: sort, patient } = search;
  const total = await count();
  const isRead = limit > 0 && !request.isCountOnly;
  const keys = isRead ? await page({ sort, after, limit: limit + 1 }) : [];
  const pageKeys = keys.slice(0, limit);
  const last = keys.length > limit ? pageKeys.at(-1) : undefined;
  const sortedAt = last && (sort.endsWith('_lastUpdated') ? last.changedAt : last.at);
  // What was asked for is told too where nothing answers it: that nothing is there is known then.
  if (pageKeys.length === 0)
    await record(signedIn.db, signedIn, {
      action,
      detail: { as: 'fhir', count: total, ...(patient !== undefined && { patientId: patient }) },
    });
  return bundleOf({
    fhirServer: fhirServerOf(signedIn),
    self: request.address(),
    next: last && sortedAt && request.address(`${sortedAt.getTime()}.${last.id}`),
    total,
    resources: await read(pageKeys.map(({ id }) => id)),
  });
}
