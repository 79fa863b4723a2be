/** The pages under /fhir: GET alone, with a session, and every no an OperationOutcome. */
import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import type { OperationOutcome, OperationOutcomeIssue } from 'fhir/r4.js';
import type { ZodType } from 'zod';
import { isOwnSite } from '#server/platform/http/trpc-handler.ts';
import { errorShape, Refusal } from '#server/platform/errors.ts';
import { requirePermitted, type Context, type SignedIn } from '#server/platform/trpc.ts';
import { capabilities } from './capabilities.ts';
import { AppointmentSearch, NoSearch, ScheduleSearch, SlotSearch } from './query.ts';
import * as fhir from './reading.ts';

/** The code of http://hl7.org/fhir/ValueSet/issue-type that says it best. */
const issueCodes: Record<string, OperationOutcomeIssue['code']> = {
  'session.missing': 'login',
  'access.denied': 'forbidden',
  'call.foreign-site': 'forbidden',
  'second-step.missing': 'forbidden',
  'input.invalid': 'invalid',
  'input.malformed': 'invalid',
  'not-found': 'not-found',
  'call.unknown': 'not-found',
  'call.wrong-method': 'not-supported',
  unavailable: 'transient',
  busy: 'transient',
  throttled: 'throttled',
  internal: 'exception',
};

function outcomeOf({ error }: ReturnType<typeof errorShape>): OperationOutcome {
  const { problem, requestId, fields = [] } = error.data;
  const issue = (text: string, where: string | null): OperationOutcomeIssue => ({
    severity: 'error',
    code: issueCodes[problem] ?? 'processing',
    details: { text: where ? `${where}: ${text}` : text },
    diagnostics: requestId,
  });
  const told = fields.map((one) => issue(one.problem, one.path));
  return {
    resourceType: 'OperationOutcome',
    issue: told.length > 0 ? told : [issue(error.message, null)],
  };
}

function send(res: Response, status: number, body: object): void {
  res.statusCode = status;
  res.setHeader('content-type', 'application/fhir+json; fhirVersion=4.0; charset=utf-8');
  res.end(JSON.stringify(body));
}

function refuse(res: Response, error: unknown, { call, deps }: Context): void {
  const shape = errorShape(error, call.requestId);
  const { httpStatus, retryAfterSeconds, problem } = shape.error.data;
  if (problem === 'internal')
    deps.log.error({ requestId: call.requestId, err: error }, 'a FHIR page failed');
  if (retryAfterSeconds !== undefined) res.set('retry-after', String(retryAfterSeconds));
  if (httpStatus === 405) res.set('allow', 'GET, HEAD');
  send(res, httpStatus, outcomeOf(shape));
}

type Work = (signedIn: SignedIn, req: Request) => unknown;

/** Asks what was asked for, by this schema; a parameter that nobody knows is refused (S15). */
const searching =
  <Asked>(schema: ZodType<Asked>, work: (signedIn: SignedIn, asked: Asked) => unknown): Work =>
  (signedIn, req) => {
    const { data, error, success } = schema.safeParse({ ...req.query });
    if (!success) throw new Refusal('input.invalid', { cause: error });
    return work(signedIn, data);
  };

const reading =
  (work: (signedIn: SignedIn, id: string) => unknown): Work =>
  (signedIn, req) =>
    searching(NoSearch, () => work(signedIn, String(req.params['id'])))(signedIn, req);

const metadata = searching(NoSearch, ({ env }: SignedIn) =>
  capabilities({ base: `${env.publicUrl}/fhir` }),
);

/** `contextOf` as the door of /trpc has it: who is asking is found in the same way. */
export function fhirPages(contextOf: (req: Request, res: Response) => Context): Router {
  const page =
    (work: Work): RequestHandler =>
    async (req, res) => {
      const ctx = contextOf(req, res);
      try {
        if (!isOwnSite(req, ctx.deps.env.ownOrigins)) throw new Refusal('call.foreign-site');
        const signedIn = await requirePermitted(ctx, 'appointments.read');
        if (req.method !== 'GET' && req.method !== 'HEAD') throw new Refusal('call.wrong-method');
        send(res, 200, (await work(signedIn, req)) as object);
      } catch (error) {
        refuse(res, error, ctx);
      }
    };
  const router = express.Router({ caseSensitive: true });
  router.all('/metadata', page(metadata));
  router.all('/Appointment', page(searching(AppointmentSearch, fhir.appointments)));
  router.all('/Appointment/:id', page(reading(fhir.appointment)));
  router.all('/Schedule', page(searching(ScheduleSearch, fhir.schedules)));
  router.all('/Schedule/:id', page(reading(fhir.schedule)));
  router.all('/Slot', page(searching(SlotSearch, fhir.slots)));
  router.use(
    page(() => {
      throw new Refusal('call.unknown');
    }),
  );
  return router;
}
