/** The request handler of /trpc: POST calls, batches and GET of subscriptions, validated before they cost anything. */
import type { AnyRouter } from '@trpc/server';
import type { Request, RequestHandler, Response } from 'express';
import { batchMax } from '#shared/limits.ts';
import { isCostly, mayBeBatched } from '#shared/calls/open-calls.ts';
import { goesOnWhileReadOnly } from '#shared/calls/read-only-calls.ts';
import { outsideCalls } from '#server/platform/cost/call-time.ts';
import { jsonInSlices } from '#server/platform/cost/json-in-slices.ts';
import { JsonText } from '#server/platform/cost/json-text.ts';
import { readBody, type BodyKind } from '#server/platform/http/body.ts';
import { errorShape, Refusal } from '#server/platform/errors.ts';
import type { EndedCall, NoteCall } from '#server/platform/http/call-log.ts';
import { readOnly } from '#server/platform/read-only/refuse-changes.ts';
import { runProcedure } from './run-procedure.ts';
import { sendStream } from './stream.ts';
import type { Context } from '#server/platform/trpc.ts';
import type { Tracer } from '#server/platform/tracing/tracer.ts';

interface HandlerOptions {
  router: AnyRouter;
  contextOf: (req: Request, res: Response) => Context;
  ownOrigins: ReadonlySet<string>;
  /** While it is maintained, what changes something is refused. */
  isReadOnly?: boolean;
  note: NoteCall;
  tracer: Pick<Tracer, 'run'>;
}

/** Longer than any list of ten procedures. */
const pathMaxLength = 1000;

/** A browser always sends one of the two headers with a POST; what sends neither is no browser. */
export function isOwnSite(req: Request, ownOrigins: ReadonlySet<string>): boolean {
  const origin = req.get('origin');
  const site = req.get('sec-fetch-site');
  const isOwnOrigin = origin === undefined || ownOrigins.has(origin);
  return isOwnOrigin && (site === undefined || site === 'same-origin' || site === 'none');
}

function procedureAt(router: AnyRouter, path: string) {
  const { procedures } = router._def;
  return Object.hasOwn(procedures, path) ? procedures[path] : undefined;
}

/** The procedures that a call names, validated by their form alone. */
function pathsOf(req: Request): { paths: string[]; isBatch: boolean } {
  const path = req.path.slice(1);
  const isBatch = req.query['batch'] === '1';
  if (path.length > pathMaxLength || (path.includes(',') && !isBatch))
    throw new Refusal('batch.refused');
  const paths = path.split(',');
  if (isBatch && (paths.length > batchMax || !paths.every(mayBeBatched)))
    throw new Refusal('batch.refused');
  return { paths, isBatch };
}

const isOpen = (router: AnyRouter, path: string) =>
  procedureAt(router, path)?._def.meta?.isOpen === true;

function bodyKindOf(router: AnyRouter, path: string, isBatch: boolean): BodyKind {
  if (path.startsWith('auth.')) return 'auth';
  return !isBatch && procedureAt(router, path)?._def.meta?.takesFile === true ? 'file' : 'other';
}

interface TimedContext {
  ctx: Context;
  /** When the request came in. */
  startedAt: number;
}

type CallEnd = Pick<EndedCall, 'startedAt' | 'answer' | 'error' | 'isStream'>;

interface Outcome {
  status: number;
  body: unknown;
  retryAfterSeconds?: number | undefined;
}

function failureOf(error: unknown, requestId: string): Outcome {
  const body = errorShape(error, requestId);
  const { httpStatus, retryAfterSeconds } = body.error.data;
  return { status: httpStatus, body, retryAfterSeconds };
}

interface Sending {
  outcomes: Outcome[];
  isBatch: boolean;
  /** Long enough to be written in slices. */
  isLong?: boolean;
}

/** A short answer is a string, which costs least. */
type Text = string | readonly Buffer[];

/** What is JSON already is not written again. */
async function written({ body }: Outcome, isLong: boolean): Promise<Text> {
  if (body instanceof JsonText) return body.parts;
  return isLong ? jsonInSlices(body) : JSON.stringify(body);
}

const asParts = (text: Text) => (typeof text === 'string' ? [Buffer.from(text)] : text);

function listOf(texts: readonly Text[]): Text {
  if (texts.every((text) => typeof text === 'string')) return `[${texts.join(',')}]`;
  const [comma, closing] = [Buffer.from(','), Buffer.from(']')];
  const items = texts.flatMap((text, at) => [
    at === 0 ? Buffer.from('[') : comma,
    ...asParts(text),
  ]);
  return [...items, closing];
}

function end(res: Response, text: Text): void {
  if (typeof text === 'string') return void res.end(text);
  const length = text.reduce((sum, part) => sum + part.length, 0);
  res.setHeader('content-length', length);
  res.cork();
  for (const part of text) res.write(part);
  res.end();
}

async function send(res: Response, { outcomes, isBatch, isLong = false }: Sending): Promise<void> {
  const statuses = new Set(outcomes.map(({ status }) => status));
  const [status = 200] = statuses;
  const waits = outcomes.flatMap(({ retryAfterSeconds }) => retryAfterSeconds ?? []);
  if (waits.length > 0) res.set('retry-after', String(Math.max(...waits)));
  const texts: Text[] = [];
  for (const outcome of outcomes) texts.push(await written(outcome, isLong));
  res.statusCode = statuses.size > 1 ? 207 : status;
  res.setHeader('content-type', 'application/json; charset=utf-8');
  end(res, isBatch ? listOf(texts) : (texts[0] ?? ''));
}

function inputFor(body: unknown, index: number, isBatch: boolean): unknown {
  if (!isBatch) return body;
  if (body === undefined) return undefined;
  if (body === null || typeof body !== 'object') throw new Refusal('input.malformed');
  return Object.entries(body).find(([key]) => key === String(index))?.[1];
}

/** What is refused here has tRPC's error shape too, so that clients parse one form. */
export function trpcHandler({
  router,
  contextOf,
  ownOrigins,
  isReadOnly = false,
  note,
  tracer,
}: HandlerOptions): RequestHandler {
  async function callOne(ctx: Context, path: string, input: unknown): Promise<unknown> {
    const procedure = procedureAt(router, path);
    if (!procedure) throw new Refusal('call.unknown');
    if (procedure._def.type === 'subscription') throw new Refusal('call.wrong-method');
    if (isReadOnly && procedure._def.type === 'mutation' && !goesOnWhileReadOnly(path))
      throw readOnly();
    return await runProcedure(procedure, { ctx, path, input });
  }

  /** A path of which there is no procedure may hold anything. */
  const nameOf = (path: string) => (procedureAt(router, path) ? path : 'unknown');

  function noteCall(ctx: Context, path: string, end: CallEnd): void {
    const { requestId } = ctx.call;
    note({ procedure: nameOf(path), requestId, session: ctx.knownSession(), ...end });
  }

  async function subscribe(
    req: Request,
    res: Response,
    { ctx, path, startedAt }: TimedContext & { path: string },
  ): Promise<void> {
    if (!isOpen(router, path) && !(await ctx.findSession())) throw new Refusal('session.missing');
    const error = await outsideCalls(() => sendStream(req, res, { router, ctx, path }));
    noteCall(ctx, path, { startedAt, error, isStream: true });
  }

  async function answerOne(
    { ctx, startedAt }: TimedContext,
    path: string,
    input: () => unknown,
  ): Promise<Outcome> {
    try {
      const data = await tracer.run({ name: nameOf(path) }, () => callOne(ctx, path, input()));
      noteCall(ctx, path, { startedAt, answer: data });
      const body = data instanceof JsonText ? data.within('result', 'data') : { result: { data } };
      return { status: 200, body };
    } catch (error) {
      noteCall(ctx, path, { startedAt, error });
      return failureOf(error, ctx.call.requestId);
    }
  }

  async function answer(req: Request, res: Response, timed: TimedContext): Promise<void> {
    const { ctx } = timed;
    if (!isOwnSite(req, ownOrigins)) throw new Refusal('call.foreign-site');
    const { paths, isBatch } = pathsOf(req);
    const [first = ''] = paths;
    if (!isBatch && !procedureAt(router, first)) throw new Refusal('call.unknown');
    if (
      req.method === 'GET' &&
      !isBatch &&
      procedureAt(router, first)?._def.type === 'subscription'
    )
      return subscribe(req, res, { ...timed, path: first });
    if (req.method !== 'POST') throw new Refusal('call.wrong-method');
    if (!/^application\/json\s*(;|$)/i.test(req.get('content-type') ?? ''))
      throw new Refusal('input.not-json');
    if (!paths.some((path) => isOpen(router, path)) && !(await ctx.findSession()))
      throw new Refusal('session.missing');

    const body = await readBody(req, res, bodyKindOf(router, first, isBatch));
    const outcomes = paths.map((path, index) =>
      answerOne(timed, path, () => inputFor(body, index, isBatch)),
    );
    const isLong = paths.some(isCostly);
    await send(res, { outcomes: await Promise.all(outcomes), isBatch, isLong });
  }

  return (req, res) => {
    const ctx = contextOf(req, res);
    const startedAt = performance.now();
    const { requestId } = ctx.call;
    const answered = () => answer(req, res, { ctx, startedAt });
    // A stream lasts as long as a screen is open.
    const isTraced = req.method === 'POST';
    (isTraced
      ? tracer.run({ name: 'trpc', isRequest: true, requestId }, answered)
      : answered()
    ).catch((error: unknown) => {
      noteCall(ctx, req.path.slice(1), { startedAt, error });
      void send(res, { outcomes: [failureOf(error, ctx.call.requestId)], isBatch: false });
    });
  };
}
