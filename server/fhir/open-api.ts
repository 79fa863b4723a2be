/** The OpenAPI description of the FHIR pages, made from the table of what they serve. */
import { programScopes } from '#shared/programs/scopes.ts';
import type { FhirServer } from './fhir-codes.ts';
import { ofEverySearch, type Parameter } from './searching/parameters.ts';
import type { Interaction } from './interaction.ts';
import { interactions } from './served.ts';

const fhirJson = 'application/fhir+json';

const schemaOf = (type: string) => ({
  type: 'object',
  required: ['resourceType'],
  properties: { resourceType: { const: type } },
  externalDocs: { url: `https://hl7.org/fhir/R4/${type.toLowerCase()}.html` },
});

const ndjson = { 'application/fhir+ndjson': { schema: { type: 'string' } } };

const contentOf = (type: string | null) => ({
  [type === null ? 'application/json' : fhirJson]: {
    schema: type === null ? { type: 'object' } : schemaOf(type),
  },
});

/** A bound of time may be given twice: from and until. */
const valueOf = ({ type, values }: Parameter) => {
  if (values) return { type: 'string', enum: values };
  if (type === 'number') return { type: 'integer', minimum: 0 };
  return type === 'date'
    ? { type: 'array', maxItems: 2, items: { type: 'string' } }
    : { type: 'string' };
};

const header = (name: string, description: string, isRequired: boolean) => ({
  name,
  in: 'header',
  required: isRequired,
  description,
  schema: { type: 'string' },
});

function parametersOf({ path, code, status, parameters = [] }: Interaction): object[] {
  const inPath = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
  return [
    ...(path.includes('/:id') ? [inPath] : []),
    ...[...parameters, ...(code === 'search-type' ? ofEverySearch : [])].map((parameter) => ({
      name: parameter.name,
      in: 'query',
      required: parameter.isRequired ?? false,
      description: parameter.documentation,
      schema: valueOf(parameter),
    })),
    ...(code === 'update' ? [header('If-Match', 'W/"1": the version that was read.', true)] : []),
    ...(status === 202 && code === 'operation'
      ? [header('Prefer', 'respond-async: it runs in the background.', true)]
      : []),
    ...(code === 'create' && path === '/Appointment'
      ? [
          header('Idempotency-Key', 'A UUID: sent again with it, it is made once.', false),
          header('If-None-Exist', 'identifier=system|value: made once for it.', false),
        ]
      : []),
  ];
}

const formOf = ({ parameters = [] }: Interaction) => ({
  type: 'object',
  required: parameters.filter(({ isRequired }) => isRequired).map(({ name }) => name),
  properties: Object.fromEntries(
    [...parameters, ...ofEverySearch].map((parameter) => [parameter.name, valueOf(parameter)]),
  ),
});

const failures: Record<string, string> = {
  400: 'The request is not well formed.',
  401: 'The access token is missing or over.',
  403: 'The access token has no scope for this.',
  429: 'Too many requests; Retry-After says when to go on.',
  503: 'A service does not answer; Retry-After says when to go on.',
};

const conflicts: Record<string, string> = {
  409: 'The time is taken, or the state does not allow it.',
  422: 'The resource has something that cannot be taken.',
};

const versions: Record<string, string> = {
  412: 'Somebody else changed it since that version.',
  428: 'If-Match is missing.',
};

function failuresOf({ path, code, isOpen }: Interaction): Record<string, string> {
  if (isOpen) return { 400: failures[400] ?? '' };
  return {
    ...failures,
    ...(path.includes('/:id') && { 404: 'There is no such resource.' }),
    ...((code === 'create' || code === 'update') && conflicts),
    ...(code === 'update' && versions),
  };
}

function operationOf(interaction: Interaction) {
  const { path, type, right, summary, body, answer, status, callers } = interaction;
  const { isOpen, isNdjson = false } = interaction;
  const hasBody = !isNdjson && status !== 204 && (status !== 202 || answer !== null);
  const answers = Object.entries(failuresOf(interaction)).map(([code, description]) => [
    code,
    { description, content: contentOf('OperationOutcome') },
  ]);
  const scopes =
    type === null || right === null ? [] : [`system/${interaction.scopeType ?? type}.${right}`];
  return {
    summary,
    ...(type !== null && { tags: [type] }),
    security: isOpen
      ? []
      : callers.map((caller) => (caller === 'program' ? { program: scopes } : { session: [] })),
    parameters: path.endsWith('/_search') ? [] : parametersOf(interaction),
    ...(path.endsWith('/_search') && {
      requestBody: {
        required: true,
        content: { 'application/x-www-form-urlencoded': { schema: formOf(interaction) } },
      },
    }),
    ...(body !== undefined && { requestBody: { required: true, content: contentOf(body) } }),
    responses: {
      [status]: {
        description: summary,
        ...(isNdjson && { content: ndjson }),
        ...(hasBody && { content: contentOf(answer) }),
      },
      ...Object.fromEntries(answers),
    },
  };
}

/** The same search, with its parameters in a form. */
const byForm = (search: Interaction): Interaction => ({
  ...search,
  method: 'POST',
  path: `${search.path}/_search`,
});

export function openApi({ base }: FhirServer) {
  const searches = interactions.filter(({ code }) => code === 'search-type');
  const all = [...interactions, ...searches.map(byForm)];
  const byPath = Map.groupBy(all, ({ path }) => path.replace(':id', '{id}'));
  return {
    openapi: '3.1.0',
    info: { title: 'KareMD FHIR R4', version: '1' },
    servers: [{ url: base }],
    components: {
      securitySchemes: {
        program: {
          type: 'oauth2',
          flows: { clientCredentials: { tokenUrl: `${base}/token`, scopes: programScopes } },
        },
        session: { type: 'http', scheme: 'bearer' },
      },
    },
    paths: Object.fromEntries(
      [...byPath].map(([path, served]) => [
        path,
        Object.fromEntries(
          served.map((interaction) => [interaction.method.toLowerCase(), operationOf(interaction)]),
        ),
      ]),
    ),
  };
}
