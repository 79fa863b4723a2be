/** The pages under /fhir, as served.ts names them: people read with a session, programs with an access token write too. */
import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import { isStorable, readBytes } from '#server/platform/http/body.ts';
import { localsOf } from '#server/platform/http/call-log.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Context } from '#server/platform/trpc.ts';
import { isFor, requireCaller, requireOwnSite, requireScope } from './callers.ts';
import { capabilities } from './capabilities.ts';
import { openApi } from './open-api.ts';
import { send, sendNdjson, sendPdf } from './outcome.ts';
import { handlers } from './page-handlers.ts';
import { mostDays, mostFound } from './query.ts';
import type { FhirServer } from './fhir-codes.ts';
import type { Interaction } from './interaction.ts';
import { fhirServerOf } from './read-appointments.ts';
import { isLenient, requireJson, requireNdjson, wantsPdf } from './searching/formats.ts';
import { readSearch, type Pairs } from './searching/search-request.ts';
import { unknownCall } from './searching/unknown-calls.ts';
import { interactionNames, served, type InteractionName, type OpenName } from './served.ts';

/** With the id that was asked for: an operation of one resource tells its own address. */
const addressed = (interaction: Interaction, req: Request): Interaction => ({
  ...interaction,
  path: interaction.path.replace(':id', encodeURIComponent(String(req.params['id']))),
});

/** In days of one practitioner: one resource; a year counted by Postgres; a month in slots. */
const costs: Partial<Record<InteractionName, number>> = {
  searchAppointments: mostDays.appointments,
  searchSlots: 4 * mostDays.slots,
  findAppointments: mostDays.slots * mostFound.people,
  searchEncounters: mostDays.appointments,
  searchDocumentReferences: mostDays.appointments,
  searchCompositions: mostDays.appointments,
  searchTasks: mostDays.appointments,
  searchDetectedIssues: mostDays.appointments,
  searchRelatedPersons: mostDays.appointments,
  searchConsents: mostDays.appointments,
  searchOrganizations: 20,
  searchLocations: 20,
  searchHealthcareServices: 20,
  searchQuestionnaireResponses: mostDays.appointments,
  searchCommunications: mostDays.appointments,
  matchPatients: 20,
  readBinary: 20,
  everythingOfPatient: 20,
  exportAll: mostDays.appointments,
  exportPatients: mostDays.appointments,
  searchPatients: 20,
  createPatient: 20,
};

const mostFormBytes = 16 * 1024;

const pairsIn = (req: Request): Pairs => [
  ...new URL(req.originalUrl, 'http://fhir.invalid').searchParams,
];

const formatIn = (req: Request) => new Map(pairsIn(req)).get('_format') ?? null;

/** The parameters of a search, in its address or in the form of POST _search. */
async function pairsOf(req: Request, res: Response, isForm: boolean): Promise<Pairs> {
  if (!isForm) return pairsIn(req);
  if (!req.is('application/x-www-form-urlencoded'))
    throw new Refusal('input.not-json', {
      words: 'A search has to be application/x-www-form-urlencoded.',
    });
  const form = (await readBytes(req, res, mostFormBytes)).toString('utf8');
  const pairs = [...pairsIn(req), ...new URLSearchParams(form)];
  if (!pairs.flat().every(isStorable)) throw new Refusal('input.malformed');
  return pairs;
}

type ServedName = Exclude<InteractionName, OpenName>;

const isOpen = (name: InteractionName): name is OpenName => 'isOpen' in served[name];

/** They say what is served, and nothing of any hospital. */
const openDocuments: Record<OpenName, (server: FhirServer) => object> = {
  metadata: capabilities,
  openApi,
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
    requireJson(req, formatIn(req));
    readSearch(fhirServerOf(ctx), served[name], { pairs: pairsIn(req), isLenient: false });
    document ??= openDocuments[name](fhirServerOf(ctx));
    send(res, 200, document);
  };
}

type ContextOf = (req: Request, res: Response) => Context;

function wrongMethod(res: Response, interactions: readonly Interaction[]): Refusal {
  res.set('allow', methodsOf(interactions));
  const [{ path } = { path: '' }] = interactions;
  return new Refusal('call.wrong-method', {
    words: `${path.slice(1).replace(':id', '[id]')} takes ${methodsOf(interactions)} alone.`,
  });
}

/** A search by POST has its parameters in a form, and is the same in all else. */
const byForm = (name: InteractionName): Interaction => ({ ...served[name], method: 'POST' });

/**
 * `contextOf` is that of the request handler of /trpc: a person is authenticated in the same way.
 */
export function fhirPages(contextOf: ContextOf): Router {
  const page =
    (names: readonly ServedName[], { isForm = false } = {}) =>
    async (req: Request, res: Response): Promise<void> => {
      const caller = await requireCaller(contextOf(req, res), req);
      const { signedIn } = caller;
      localsOf(res).knownSession = () => signedIn.session;
      const interactionOf = (name: ServedName) => (isForm ? byForm(name) : served[name]);
      const open = names.filter((name) => isFor(caller, served[name]));
      if (open.length === 0) throw unknownCall(req.path, caller.rights ? 'program' : 'person');
      const name = open.find((interactionName) => isOfMethod(req, interactionOf(interactionName)));
      if (name === undefined) throw wrongMethod(res, open.map(interactionOf));
      await requireScope(caller, served[name]);
      const pairs = await pairsOf(req, res, isForm);
      if ('isNdjson' in served[name]) requireNdjson(req);
      else if (name !== 'readBinary' || !wantsPdf(req))
        requireJson(req, new Map(pairs).get('_format') ?? null);
      const server = fhirServerOf(signedIn);
      const request = readSearch(server, addressed(served[name], req), {
        pairs,
        isLenient: isLenient(req),
      });
      const work = () => handlers[name]({ signedIn, req, res, rights: caller.rights, request });
      const { body, status, location, headers, stream, file } = await signedIn.callBudget.run(
        signedIn,
        costs[name] ?? 1,
        work,
      );
      if (location !== undefined) res.setHeader('location', location);
      if (headers) res.set(headers);
      if (stream) return sendNdjson(res, stream);
      if (file) sendPdf(res, file);
      else send(res, status ?? served[name].status, body);
    };
  const router = express.Router({ caseSensitive: true });
  for (const name of interactionNames.filter(isOpen))
    router.all(served[name].path, openPage(contextOf, name));
  const ofCallers = interactionNames.filter((name): name is ServedName => !isOpen(name));
  const searches = ofCallers.filter((name) => served[name].code === 'search-type');
  const searchOf = (type: unknown) => searches.filter((name) => served[name].type === type);
  router.all('/:type/_search', (req, res) =>
    page(searchOf(req.params['type']), { isForm: true })(req, res),
  );
  const byPath = Map.groupBy(ofCallers, (name) => served[name].path);
  const [operations, others] = [true, false].map((isOperation) =>
    [...byPath].filter(([path]) => path.includes('$') === isOperation),
  );
  for (const [path, names] of operations ?? []) router.all(path, page(names));
  // What begins with a $ is an operation and no id, known or not.
  router.use((req, res, next) =>
    /^\/\w+\/([^/]+\/)?\$/.test(req.path) ? page([])(req, res) : next(),
  );
  for (const [path, names] of others ?? []) router.all(path, page(names));
  router.use(page([]));
  return router;
}
