/** The pages under /fhir, as served.ts names them: people read with a session, programs with an access token write too. */
import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import type { ZodType } from 'zod';
import type { ScopeRights } from '#shared/programs/scopes.ts';
import { readBody } from '#server/platform/http/body.ts';
import { localsOf } from '#server/platform/http/call-log.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import type { Context } from '#server/platform/trpc.ts';
import { isFor, requireCaller, requireOwnSite, requireScope } from './callers.ts';
import { capabilities } from './capabilities.ts';
import * as duty from './duty/read-duties.ts';
import { findAppointments } from './find-free-times.ts';
import { openApi } from './open-api.ts';
import { send } from './outcome.ts';
import {
  AppointmentSearch,
  DutySearch,
  FindSearch,
  mostDays,
  mostFound,
  NoSearch,
  ScheduleSearch,
  SlotSearch,
} from './query.ts';
import type { FhirServer } from './fhir-codes.ts';
import { patient } from './read-patients.ts';
import * as fhir from './read-appointments.ts';
import { interactionNames, served, type Interaction, type InteractionName } from './served.ts';
import * as visits from './read-visits.ts';
import { AppointmentBody } from './writing/appointment-body.ts';
import { match } from './writing/match-patients.ts';
import * as subscribing from './writing/fhir-subscriptions.ts';
import { SubscriptionBody } from './writing/fhir-subscriptions.ts';
import * as writing from './writing/write-appointments.ts';

/** In days of one practitioner: one resource; a year counted by Postgres; a month in slots. */
const costs: Partial<Record<InteractionName, number>> = {
  searchAppointments: mostDays.appointments,
  searchSlots: 4 * mostDays.slots,
  findAppointments: mostDays.slots * mostFound.people,
  matchPatients: 20,
};

interface PageAnswer {
  body: object | null;
  /** Where it is not that of the table. */
  status?: number;
  location?: string;
}

/** `rights` are those of a program; null for a person. */
type PageHandler = (
  signedIn: SignedIn,
  req: Request,
  res: Response,
  rights: ScopeRights | null,
) => Promise<PageAnswer>;

function parsed<Value>(schema: ZodType<Value>, value: unknown): Value {
  const { data, error, success } = schema.safeParse(value);
  if (!success) throw new Refusal('input.invalid', { cause: error });
  return data;
}

/** An unknown parameter is refused (S15). */
const searching =
  <Search>(
    schema: ZodType<Search>,
    work: (
      signedIn: SignedIn,
      search: Search,
      rights: ScopeRights | null,
    ) => object | Promise<object>,
  ): PageHandler =>
  async (signedIn, req, _res, rights) => ({
    body: await work(signedIn, parsed(schema, { ...req.query }), rights),
  });

const idIn = (req: Request) => String(req.params['id']);

const reading =
  (work: (signedIn: SignedIn, id: string) => Promise<object>): PageHandler =>
  (signedIn, req, res, rights) =>
    searching(NoSearch, () => work(signedIn, idIn(req)))(signedIn, req, res, rights);

async function bodyOf(req: Request, res: Response): Promise<unknown> {
  parsed(NoSearch, { ...req.query });
  if (!req.is(['application/fhir+json', 'application/json']))
    throw new Refusal('input.not-json', { words: 'Resources have to be application/fhir+json.' });
  return readBody(req, res, 'other');
}

const { fhirServerOf } = fhir;

type OpenName = 'metadata' | 'openApi';

const isOpen = (name: InteractionName): name is OpenName => 'isOpen' in served[name];

/** They say what is served, and nothing of any hospital. */
const openDocuments: Record<OpenName, (server: FhirServer) => object> = {
  metadata: capabilities,
  openApi,
};

/** One for each of the other interactions of the table. */
const handlers: Record<Exclude<InteractionName, OpenName>, PageHandler> = {
  searchAppointments: searching(AppointmentSearch, fhir.appointments),
  findAppointments: searching(FindSearch, (signedIn, search) =>
    findAppointments(signedIn, fhirServerOf(signedIn), search),
  ),
  createAppointment: async (signedIn, req, res) => {
    const headers = {
      idempotencyKey: req.get('idempotency-key'),
      ifNoneExist: req.get('if-none-exist'),
    };
    const body = parsed(AppointmentBody, await bodyOf(req, res));
    const fhirServer = fhirServerOf(signedIn);
    const { resource, isNew } = await writing.create(signedIn, fhirServer, { body, headers });
    const location = `${fhirServer.base}/Appointment/${resource.id}`;
    return { body: resource, location, status: isNew ? 201 : 200 };
  },
  readAppointment: reading(fhir.appointment),
  updateAppointment: async (signedIn, req, res) => {
    const body = parsed(AppointmentBody, await bodyOf(req, res));
    const change = { id: idIn(req), body, ifMatch: req.get('if-match') };
    return { body: await writing.update(signedIn, fhirServerOf(signedIn), change) };
  },
  searchSchedules: searching(ScheduleSearch, (signedIn, search, rights) =>
    search.actor === undefined && rights !== null
      ? fhir.allSchedules(signedIn, search)
      : fhir.schedules(signedIn, search),
  ),
  readSchedule: reading(fhir.schedule),
  searchSlots: searching(SlotSearch, fhir.slots),
  searchPractitionerRoles: searching(DutySearch, duty.practitionerRoles),
  readPractitionerRole: reading(duty.practitionerRole),
  searchHealthcareServices: searching(NoSearch, duty.healthcareServices),
  readHealthcareService: reading(duty.healthcareService),
  matchPatients: async (signedIn, req, res) => ({
    body: await match(signedIn, fhirServerOf(signedIn), await bodyOf(req, res)),
  }),
  readPatient: reading(patient),
  createSubscription: async (signedIn, req, res, rights) => {
    const body = parsed(SubscriptionBody, await bodyOf(req, res));
    const fhirServer = fhirServerOf(signedIn);
    const subscription = await subscribing.create(signedIn, fhirServer, { body, rights });
    return { body: subscription, location: `${fhirServer.base}/Subscription/${subscription.id}` };
  },
  searchSubscriptions: searching(NoSearch, (signedIn) =>
    subscribing.search(signedIn, fhirServerOf(signedIn)),
  ),
  readSubscription: reading((signedIn, id) =>
    subscribing.read(signedIn, fhirServerOf(signedIn), id),
  ),
  endSubscription: async (signedIn, req) => {
    await subscribing.remove(signedIn, idIn(req));
    return { body: null };
  },
  readEncounter: reading(visits.encounter),
  readDocumentReference: reading(visits.documentReference),
  readComposition: reading(visits.composition),
};

const isOfMethod = (req: Request, { method }: Interaction) =>
  method === req.method || (method === 'GET' && req.method === 'HEAD');

const methodsOf = (interactions: readonly Interaction[]) =>
  interactions.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');

/** Made once, and told to anyone (S120). */
function openPage(contextOf: ContextOf, name: OpenName): RequestHandler {
  let document: object | null = null;
  return (req, res) => {
    const ctx = contextOf(req, res);
    requireOwnSite(ctx, req);
    if (!isOfMethod(req, served[name])) throw wrongMethod(res, [served[name]]);
    parsed(NoSearch, { ...req.query });
    document ??= openDocuments[name](fhirServerOf(ctx));
    send(res, 200, document);
  };
}

type ContextOf = (req: Request, res: Response) => Context;

function wrongMethod(res: Response, interactions: readonly Interaction[]): Refusal {
  res.set('allow', methodsOf(interactions));
  return new Refusal('call.wrong-method', { words: 'This method is not supported here.' });
}

/**
 * `contextOf` is that of the request handler of /trpc: a person is authenticated in the same way.
 */
export function fhirPages(contextOf: ContextOf): Router {
  const page =
    (names: readonly Exclude<InteractionName, OpenName>[]): RequestHandler =>
    async (req, res) => {
      const caller = await requireCaller(contextOf(req, res), req);
      const { signedIn } = caller;
      localsOf(res).knownSession = () => signedIn.session;
      const open = names.filter((name) => isFor(caller, served[name]));
      if (open.length === 0) throw new Refusal('call.unknown');
      const name = open.find((interactionName) => isOfMethod(req, served[interactionName]));
      if (name === undefined)
        throw wrongMethod(
          res,
          open.map((interactionName) => served[interactionName]),
        );
      await requireScope(caller, served[name]);
      const work = () => handlers[name](signedIn, req, res, caller.rights);
      const { body, status, location } = await signedIn.callBudget.run(
        signedIn,
        costs[name] ?? 1,
        work,
      );
      if (location !== undefined) res.setHeader('location', location);
      send(res, status ?? served[name].status, body);
    };
  const router = express.Router({ caseSensitive: true });
  for (const name of interactionNames.filter(isOpen))
    router.all(served[name].path, openPage(contextOf, name));
  const ofCallers = interactionNames.filter((name) => !isOpen(name));
  const byPath = Map.groupBy(ofCallers, (name) => served[name].path);
  for (const [path, names] of byPath) router.all(path, page(names));
  router.use(page([]));
  return router;
}
