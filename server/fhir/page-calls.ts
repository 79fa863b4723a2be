/** What the pages of FHIR are asked and answer: searches, reads and changes, each in its one shape. */
import type { Request, Response } from 'express';
import type { ZodType } from 'zod';
import type { ScopeRights } from '#shared/programs/scopes.ts';
import { readBody } from '#server/platform/http/body.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { doneOutcome, etagOf } from './outcome.ts';
import { fhirServerOf } from './read-appointments.ts';
import { invalidBody } from './searching/fhir-issues.ts';
import { returnPreference } from './searching/formats.ts';
import type { SearchRequest } from './searching/search-request.ts';
import { shaped } from './searching/shaped-answers.ts';

interface PageAnswer {
  body: object | null;
  /** Where it is not that of the table. */
  status?: number;
  location?: string;
  /** Sent as it is, in place of the body. */
  file?: Buffer;
  headers?: Readonly<Record<string, string>>;
  /** NDJSON in place of a body. */
  stream?: AsyncIterable<Buffer>;
}

/** What a handler is given of one request. */
interface PageCall {
  signedIn: SignedIn;
  req: Request;
  res: Response;
  /** Those of a program; null for a person. */
  rights: ScopeRights | null;
  request: SearchRequest;
}

export type PageHandler = (call: PageCall) => Promise<PageAnswer>;

export function parsed<Value>(schema: ZodType<Value>, value: unknown): Value {
  const { data, error, success } = schema.safeParse(value);
  if (!success) throw new Refusal('input.invalid', { cause: error });
  return data;
}

/** What is wrong with it is told by its elements: `Appointment.participant[0].actor`. */
export function parsedBody<Value>(schema: ZodType<Value>, type: string, value: unknown): Value {
  const { data, error, success } = schema.safeParse(value);
  if (success) return data;
  throw invalidBody(type, error);
}

/** What a search and its answer are made of, whether it came by GET or by POST _search. */
type Searched<Search> = (
  signedIn: SignedIn,
  search: Search,
  call: { rights: ScopeRights | null; request: SearchRequest },
) => object | Promise<object>;

/** An unknown parameter is refused (S15), unless the caller wants to go on without it. */
export const searching =
  <Search>(schema: ZodType<Search>, work: Searched<Search>): PageHandler =>
  async ({ signedIn, request, rights }) => {
    const answer = await work(signedIn, parsed(schema, request.parameters), { request, rights });
    return { body: shaped(fhirServerOf(signedIn), request, answer) };
  };

export const idIn = (req: Request) => String(req.params['id']);

export const reading =
  (
    work: (signedIn: SignedIn, id: string, rights: ScopeRights | null) => Promise<object>,
  ): PageHandler =>
  async ({ signedIn, req, request, rights }) => ({
    body: shaped(fhirServerOf(signedIn), request, await work(signedIn, idIn(req), rights)),
  });

export async function bodyOf(req: Request, res: Response): Promise<unknown> {
  if (!req.is(['application/fhir+json', 'application/json', 'application/json+fhir']))
    throw new Refusal('input.not-json', { words: 'Resources have to be application/fhir+json.' });
  return readBody(req, res, 'other');
}

/** The answer to a change, as the caller prefers it. */
export function changedAnswer(req: Request, res: Response, answer: PageAnswer): PageAnswer {
  const preference = returnPreference(req);
  if (preference === 'representation' || answer.body === null) return answer;
  res.setHeader('etag', etagOf(answer.body, ''));
  const words = answer.status === 201 ? 'It was created.' : 'It stands as it was sent.';
  return { ...answer, body: preference === 'minimal' ? null : doneOutcome(words) };
}

/** Programs alone have these calls. */
export function requireRights({ rights }: PageCall): ScopeRights {
  if (rights === null) throw new Error('this call is of programs');
  return rights;
}
