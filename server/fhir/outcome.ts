/** Answers of the FHIR pages: resources with their version, and every error as an OperationOutcome. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { OperationOutcome, OperationOutcomeIssue } from 'fhir/r4.js';
import { problems } from '#shared/problems.ts';
import type { ErrorShape, SendError } from '#server/platform/http/error-handler.ts';
import { localsOf } from '#server/platform/http/call-log.ts';
import { issuesIn, type IssueCode } from './searching/fhir-issues.ts';

/** Our problems as codes of http://hl7.org/fhir/ValueSet/issue-type. */
const issueCodes: Record<string, IssueCode> = {
  'session.missing': 'login',
  'input.invalid': 'invalid',
  'input.malformed': 'invalid',
  'call.unknown': 'not-supported',
  'call.wrong-method': 'not-supported',
  'input.not-json': 'not-supported',
  'fhir.format-unknown': 'not-supported',
  'input.too-large': 'too-long',
  unavailable: 'transient',
  busy: 'transient',
  internal: 'exception',
};

/** For every other problem. */
const codesOfStatus: Record<number, IssueCode> = {
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  412: 'conflict',
  422: 'business-rule',
  428: 'required',
  429: 'throttled',
};

/** What was changed since the version in If-Match, whether that was seen before the change or within it. */
function statusOf({ error }: ErrorShape): number {
  const { problem, httpStatus } = error.data;
  if (problem === 'conflict') return 412;
  return problem === 'fhir.format-unknown' ? 406 : httpStatus;
}

/** Of a body that is none, where nothing better is known of it. */
const bodyWords = ({ error }: ErrorShape): string | null =>
  error.message === problems['input.malformed'].words
    ? 'The body is not JSON in UTF-8, or it has names or characters that are not accepted.'
    : null;

function outcomeOf(shape: ErrorShape, thrown: unknown): OperationOutcome {
  const { problem, requestId } = shape.error.data;
  const code = issueCodes[problem] ?? codesOfStatus[statusOf(shape)] ?? 'processing';
  const issues = issuesIn(thrown).map(({ field, words, ...issue }): OperationOutcomeIssue => ({
    severity: 'error',
    code: issue.code ?? code,
    details: { text: field === null ? words : `${field}: ${words}` },
    diagnostics: requestId,
    ...(issue.expression !== null && { expression: [issue.expression] }),
  }));
  const whole: OperationOutcomeIssue = {
    severity: 'error',
    code,
    details: { text: bodyWords(shape) ?? shape.error.message },
    diagnostics: requestId,
  };
  return { resourceType: 'OperationOutcome', issue: issues.length > 0 ? issues : [whole] };
}

/** Says that it was done, for a caller who does not want the resource back. */
export const doneOutcome = (words: string): OperationOutcome => ({
  resourceType: 'OperationOutcome',
  issue: [{ severity: 'information', code: 'informational', details: { text: words } }],
});

const json = 'application/json; charset=utf-8';
const fhirJson = 'application/fhir+json; fhirVersion=4.0; charset=utf-8';

const isVersioned = (body: object): body is { meta: { versionId: string } } =>
  'meta' in body && typeof body.meta === 'object' && body.meta !== null && 'versionId' in body.meta;

/** Of a resource with a version that version, for If-Match; of anything else what it says. */
export const etagOf = (body: object, text: string): string =>
  isVersioned(body)
    ? `W/"${body.meta.versionId}"`
    : `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;

const isKnownTo = (ifNoneMatch: string, etag: string) =>
  ifNoneMatch.split(',').some((one) => one.trim() === etag || `W/${one.trim()}` === etag);

/** 304 where the caller has what would be answered. */
export function send(res: Response, status: number, body: object | null): void {
  res.statusCode = status;
  if (body === null) return void res.end();
  const { req } = res;
  const text = JSON.stringify(body, null, req.query['_pretty'] === 'true' ? 2 : 0);
  const etag = etagOf(body, text);
  if (status < 300 && !res.hasHeader('etag')) res.setHeader('etag', etag);
  const isRead = status === 200 && (req.method === 'GET' || req.method === 'HEAD');
  if (isRead && isKnownTo(req.get('if-none-match') ?? '', etag)) {
    res.statusCode = 304;
    return void res.end();
  }
  res.setHeader('content-type', 'resourceType' in body ? fhirJson : json);
  res.end(text);
}

/** As a file that no browser opens inside of our pages. */
export function sendPdf(res: Response, bytes: Buffer): void {
  res.setHeader('content-type', 'application/pdf');
  res.setHeader('content-disposition', 'attachment; filename="note.pdf"');
  res.setHeader('content-security-policy', "default-src 'none'; sandbox");
  res.setHeader('content-length', bytes.length);
  res.end(bytes);
}

/** A client that has gone away ends it. */
export async function sendNdjson(res: Response, parts: AsyncIterable<Buffer>): Promise<void> {
  res.setHeader('content-type', 'application/fhir+ndjson; fhirVersion=4.0');
  await pipeline(Readable.from(parts), res).catch(() => res.destroy());
}

/** Sends the error of a FHIR page (error-handler.ts). */
export const sendOperationOutcome: SendError = (res, shape) =>
  send(res, statusOf(shape), outcomeOf(shape, localsOf(res).error));
