/** Answers of the FHIR pages: resources with their version, and every error as an OperationOutcome. */
import type { Response } from 'express';
import type { OperationOutcome, OperationOutcomeIssue } from 'fhir/r4.js';
import type { ErrorShape, SendError } from '#server/platform/http/error-handler.ts';

type IssueCode = OperationOutcomeIssue['code'];

/** Our problems as codes of http://hl7.org/fhir/ValueSet/issue-type. */
const issueCodes: Record<string, IssueCode> = {
  'session.missing': 'login',
  'input.invalid': 'invalid',
  'input.malformed': 'invalid',
  'call.wrong-method': 'not-supported',
  'input.not-json': 'not-supported',
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
const statusOf = ({ error }: ErrorShape): number =>
  error.data.problem === 'conflict' ? 412 : error.data.httpStatus;

function outcomeOf(shape: ErrorShape): OperationOutcome {
  const { error } = shape;
  const { problem, requestId, fields = [] } = error.data;
  const issue = (text: string, field: string | null): OperationOutcomeIssue => ({
    severity: 'error',
    code: issueCodes[problem] ?? codesOfStatus[statusOf(shape)] ?? 'processing',
    details: { text: field ? `${field}: ${text}` : text },
    diagnostics: requestId,
  });
  const issues = fields.map((fieldProblem) => issue(fieldProblem.problem, fieldProblem.path));
  return {
    resourceType: 'OperationOutcome',
    issue: issues.length > 0 ? issues : [issue(error.message, null)],
  };
}

const json = 'application/json; charset=utf-8';
const fhirJson = 'application/fhir+json; fhirVersion=4.0; charset=utf-8';

const isVersioned = (body: object): body is { meta: { versionId: string } } =>
  'meta' in body && typeof body.meta === 'object' && body.meta !== null && 'versionId' in body.meta;

/** A resource with a version has it as its ETag too, for If-Match. */
export function send(res: Response, status: number, body: object | null): void {
  res.statusCode = status;
  if (body === null) return void res.end();
  res.setHeader('content-type', 'resourceType' in body ? fhirJson : json);
  if (isVersioned(body)) res.setHeader('etag', `W/"${body.meta.versionId}"`);
  res.end(JSON.stringify(body));
}

/** Sends the error of a FHIR page (error-handler.ts). */
export const sendOperationOutcome: SendError = (res, shape) =>
  send(res, statusOf(shape), outcomeOf(shape));
