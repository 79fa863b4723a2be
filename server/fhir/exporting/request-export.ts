/** Begins a bulk export for a program, one at a time (Bulk Data Access 2.0). */
import type { Request } from 'express';
import { dayMs, minuteMs } from '#shared/durations.ts';
import { permits, type ScopeRights } from '#shared/programs/scopes.ts';
import { record } from '#server/audit/service.ts';
import { fhirUrlOf } from '#server/programs/service.ts';
import { Refusal, wrongField } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { isUniqueViolation } from '#server/platform/postgres/database.ts';
import { prefersAsync } from '#server/fhir/searching/formats.ts';
import { invalidRequest } from '#server/fhir/searching/fhir-issues.ts';
import type { SearchRequest } from '#server/fhir/searching/search-request.ts';
import { planExpiry } from './expire-export.ts';
import { exportFormats, ExportSearch, type ExportLevel } from './export-search.ts';
import { isExported, typesOf, type ExportedType } from './exported-types.ts';
import * as store from './export-store.ts';

/** Its files hold so long after they are done; one that does not come to its end goes then too. */
export const keptMs = dayMs;

const mostKept = 5;

/**
 * What is changed just then is seen when its transaction ends, a moment after its time: who asks for what
 * has changed since the time that the manifest says gets that moment once more.
 */
const overlapMs = minuteMs;

/** Asking for pages of a type takes both. */
export const mayExport = (rights: ScopeRights, type: string): boolean =>
  permits(rights, type, 'r') && permits(rights, type, 's');

/** Throws 403 for a type that the program may not read, and where it may read none of the level. */
function requireTypes(
  rights: ScopeRights,
  level: ExportLevel,
  wanted: readonly string[] | undefined,
): ExportedType[] {
  const ofLevel = typesOf(level);
  const unknown = (wanted ?? []).filter((type) => !ofLevel.some((one) => one === type));
  if (unknown.length > 0)
    throw invalidRequest(
      unknown.map((type) => ({
        path: ['_type'],
        code: 'not-supported',
        words: `${type} is not exported here. Exported: ${ofLevel.join(', ')}.`,
      })),
    );
  const types = wanted === undefined ? ofLevel : [...new Set(wanted.filter(isExported))];
  const refused = types.filter((type) => !mayExport(rights, type));
  if (wanted === undefined && refused.length < types.length)
    return types.filter((type) => !refused.includes(type));
  if (refused.length > 0)
    throw new Refusal('programs.scope-missing', {
      words: `This needs the scope ${refused.map((type) => `system/${type}.rs`).join(' ')}.`,
    });
  return types;
}

function requireWhole({ elements, isCountOnly }: SearchRequest): void {
  if (elements !== null) throw wrongField('_elements', 'An export has whole resources.');
  if (isCountOnly) throw wrongField('_summary', 'An export has whole resources.');
}

interface ExportRequest {
  level: ExportLevel;
  rights: ScopeRights;
  req: Request;
  request: SearchRequest;
}

/** Returns where its state is read. Throws 429 while one of the program runs. */
export async function requestExport(
  signedIn: SignedIn,
  { level, rights, req, request }: ExportRequest,
): Promise<string> {
  if (!prefersAsync(req))
    throw new Refusal('input.invalid', {
      words: 'An export runs in the background. Send Prefer: respond-async.',
    });
  requireWhole(request);
  const { data: search, error } = ExportSearch.safeParse(request.parameters);
  if (!search) throw new Refusal('input.invalid', { cause: error });
  if (!exportFormats.includes(search._outputFormat))
    throw wrongField('_outputFormat', `One of ${exportFormats.join(', ')}`);
  const types = requireTypes(rights, level, search._type);
  const { id: programId, organizationId } = signedIn.session.person;
  const now = signedIn.now();
  const since = search._since ?? null;
  const base = fhirUrlOf(signedIn.env);
  const work = signedIn.db.transaction().execute(async (db) => {
    if ((await store.countOf(db, programId)) >= mostKept) throw new Refusal('fhir.exports-kept');
    const id = await store.insert(db, {
      organizationId,
      programId,
      level,
      types,
      since,
      request: `${base}/${request.address()}`,
      requestedAt: now,
      transactionTime: new Date(now.getTime() - overlapMs),
      expiresAt: new Date(now.getTime() + keptMs),
    });
    await signedIn.jobs.send(db, 'fhir.export', { data: { exportId: id }, key: id });
    await planExpiry(signedIn, db, { id, at: new Date(now.getTime() + keptMs) });
    await record(db, signedIn, {
      action: 'program.export',
      object: { type: 'BulkExport', id },
      detail: { level, types, since: since?.toISOString() ?? null },
    });
    return id;
  });
  const id = await work.catch((error: unknown) => {
    throw isUniqueViolation(error)
      ? new Refusal('fhir.export-running', { retryAfterSeconds: 60 })
      : error;
  });
  return `${base}/export/${id}`;
}
