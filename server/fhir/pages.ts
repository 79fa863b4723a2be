/** The pages under /fhir: GET only, with a session; every error is an OperationOutcome. */
import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import type { OperationOutcome, OperationOutcomeIssue } from 'fhir/r4.js';
import type { ZodType } from 'zod';
import { isOwnSite } from '#server/platform/http/trpc-handler.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { ErrorShape, SendError } from '#server/platform/http/error-handler.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { requirePermitted, type Context } from '#server/platform/trpc.ts';
import { capabilities } from './capabilities.ts';
import { AppointmentSearch, mostDays, NoSearch, ScheduleSearch, SlotSearch } from './query.ts';
import { patient } from './patient-reading.ts';
import * as fhir from './reading.ts';
import * as visits from './visit-reading.ts';

/** Our problems as codes of http://hl7.org/fhir/ValueSet/issue-type. */
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
  'call.too-costly': 'throttled',
  internal: 'exception',
};

function outcomeOf({ error }: ErrorShape): OperationOutcome {
  const { problem, requestId, fields = [] } = error.data;
  const issue = (text: string, field: string | null): OperationOutcomeIssue => ({
    severity: 'error',
    code: issueCodes[problem] ?? 'processing',
    details: { text: field ? `${field}: ${text}` : text },
    diagnostics: requestId,
  });
  const issues = fields.map((one) => issue(one.problem, one.path));
  return {
    resourceType: 'OperationOutcome',
    issue: issues.length > 0 ? issues : [issue(error.message, null)],
  };
}

function send(res: Response, status: number, body: object): void {
  res.statusCode = status;
  res.setHeader('content-type', 'application/fhir+json; fhirVersion=4.0; charset=utf-8');
  res.end(JSON.stringify(body));
}

/** Sends the error of a FHIR page (error-handler.ts). */
export const sendOperationOutcome: SendError = (res, shape) => {
  const { httpStatus } = shape.error.data;
  if (httpStatus === 405) res.set('allow', 'GET, HEAD');
  send(res, httpStatus, outcomeOf(shape));
};

/** In days of one practitioner: one resource; a year counted by Postgres; a month in slots. */
const costs = { resource: 1, appointments: mostDays.appointments, slots: 4 * mostDays.slots };

type PageHandler = (signedIn: SignedIn, req: Request) => unknown;

/** A search by this schema; an unknown parameter is refused (S15). */
const searching =
  <Search>(
    schema: ZodType<Search>,
    work: (signedIn: SignedIn, search: Search) => unknown,
  ): PageHandler =>
  (signedIn, req) => {
    const { data, error, success } = schema.safeParse({ ...req.query });
    if (!success) throw new Refusal('input.invalid', { cause: error });
    return work(signedIn, data);
  };

const reading =
  (work: (signedIn: SignedIn, id: string) => unknown): PageHandler =>
  (signedIn, req) =>
    searching(NoSearch, () => work(signedIn, String(req.params['id'])))(signedIn, req);

const metadata = searching(NoSearch, ({ env }: SignedIn) =>
  capabilities({ base: `${env.publicUrl}/fhir` }),
);

/**
 * `contextOf` is that of the request handler of /trpc: the caller is authenticated in the same way.
 */
export function fhirPages(contextOf: (req: Request, res: Response) => Context): Router {
  const page =
    (work: PageHandler, cost = costs.resource): RequestHandler =>
    async (req, res) => {
      const ctx = contextOf(req, res);
      if (!isOwnSite(req, ctx.deps.env.ownOrigins)) throw new Refusal('call.foreign-site');
      const signedIn = await requirePermitted(ctx, 'appointments.read');
      if (req.method !== 'GET' && req.method !== 'HEAD') throw new Refusal('call.wrong-method');
      const found = await signedIn.callBudget.run(signedIn, cost, async () => work(signedIn, req));
      send(res, 200, found as object);
    };
  const router = express.Router({ caseSensitive: true });
  router.all('/metadata', page(metadata));
  router.all(
    '/Appointment',
    page(searching(AppointmentSearch, fhir.appointments), costs.appointments),
  );
  router.all('/Appointment/:id', page(reading(fhir.appointment)));
  router.all('/Schedule', page(searching(ScheduleSearch, fhir.schedules)));
  router.all('/Schedule/:id', page(reading(fhir.schedule)));
  router.all('/Slot', page(searching(SlotSearch, fhir.slots), costs.slots));
  router.all('/Patient/:id', page(reading(patient)));
  router.all('/Encounter/:id', page(reading(visits.encounter)));
  router.all('/DocumentReference/:id', page(reading(visits.documentReference)));
  router.all('/Composition/:id', page(reading(visits.composition)));
  router.use(
    page(() => {
      throw new Refusal('call.unknown');
    }),
  );
  return router;
}
