/** What a caller accepts and prefers: the format, how unknown parameters are handled, what a change is answered with. */
import type { Request } from 'express';
import { Refusal } from '#server/platform/errors.ts';

const jsonTypes: readonly string[] = [
  'json',
  'application/json',
  'application/fhir+json',
  'application/json+fhir',
  'text/json',
  'application/*',
  '*/*',
];

const typeIn = (part: string) => (part.split(';')[0] ?? '').trim().toLowerCase();

/** `q=0` says that it is not accepted. */
const isAccepted = (part: string) =>
  jsonTypes.includes(typeIn(part)) && !/;\s*q=0(\.0*)?\s*(;|$)/.test(part);

function isJsonAccepted(req: Request, format: string | null): boolean {
  // A plus that nobody has encoded is read as a space.
  if (format !== null && format !== '')
    return jsonTypes.includes(typeIn(format.replace(/ /g, '+')));
  const accept = req.get('accept') ?? '';
  return accept.trim() === '' || accept.split(',').some(isAccepted);
}

const ndjsonTypes: readonly string[] = [
  'application/fhir+ndjson',
  'application/ndjson',
  'application/*',
  '*/*',
];

/** Of a file of a bulk export. Throws 406 where nothing of it is accepted. */
export function requireNdjson(req: Request): void {
  const accept = req.get('accept') ?? '';
  const isNdjson = accept.split(',').some((part) => ndjsonTypes.includes(typeIn(part)));
  if (accept.trim() !== '' && !isNdjson)
    throw new Refusal('fhir.format-unknown', {
      words: 'The files of an export are NDJSON. Accept application/fhir+ndjson.',
    });
}

/** Throws 406 for XML and every other format. `_format` counts before `Accept`. */
export function requireJson(req: Request, format: string | null): void {
  if (!isJsonAccepted(req, format)) throw new Refusal('fhir.format-unknown');
}

/** A file is answered as it is to who accepts nothing else. */
export const wantsPdf = (req: Request): boolean =>
  typeIn(req.get('accept') ?? '') === 'application/pdf';

export type ReturnPreference = 'minimal' | 'representation' | 'OperationOutcome';

const preferences = (req: Request) =>
  (req.get('prefer') ?? '').split(/[,;]/).map((one) => one.trim());

/** Without it, what is not understood is refused. */
export const isLenient = (req: Request): boolean => preferences(req).includes('handling=lenient');

export const prefersAsync = (req: Request): boolean => preferences(req).includes('respond-async');

/** A server may ignore what it does not know (RFC 7240). */
export function returnPreference(req: Request): ReturnPreference {
  if (preferences(req).includes('return=minimal')) return 'minimal';
  return preferences(req).includes('return=OperationOutcome')
    ? 'OperationOutcome'
    : 'representation';
}
