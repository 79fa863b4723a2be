/** Tests that what the FHIR pages say of themselves is what they answer. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CapabilityStatement } from 'fhir/r4.js';
import { problems } from '#shared/problems.ts';
import { openClinic } from '#server/test/clinic.ts';
import { newProgram, type Program } from '#server/test/fhir/program.ts';
import {
  AppointmentSearch,
  CommunicationSearch,
  DutySearch,
  EncounterSearch,
  FindSearch,
  GapSearch,
  MeasureReportSearch,
  RiskAssessmentSearch,
  NoteSearch,
  ProviderSearch,
  PatientSearch,
  RelatedPersonSearch,
  ResponseSearch,
  ScheduleSearch,
  SlotSearch,
  TaskSearch,
  HealthcareServiceSearch,
} from './query.ts';
import type { Interaction } from './interaction.ts';
import { interactions, served } from './served.ts';

const clinic = await openClinic();
let program: Program;
const planner = await clinic.clinician({ role: 'EDITOR' });
beforeAll(async () => {
  program = await newProgram(clinic);
});
afterAll(() => clinic.close());

const unknownId = '0190f0c0-0000-7000-8000-000000000000';
const pathOf = ({ path }: Interaction) => path.slice(1).replace(':id', unknownId);

test('the parameters that are described are those that are taken', () => {
  const searches = [
    [served.searchAppointments, AppointmentSearch],
    [served.findAppointments, FindSearch],
    [served.searchPatients, PatientSearch],
    [served.searchSchedules, ScheduleSearch],
    [served.searchSlots, SlotSearch],
    [served.searchPractitionerRoles, DutySearch],
    [served.searchEncounters, EncounterSearch],
    [served.searchDocumentReferences, NoteSearch],
    [served.searchCompositions, NoteSearch],
    [served.searchDetectedIssues, GapSearch],
    [served.searchRelatedPersons, RelatedPersonSearch],
    [served.searchConsents, RelatedPersonSearch],
    [served.searchOrganizations, ProviderSearch],
    [served.searchLocations, ProviderSearch],
    [served.searchTasks, TaskSearch],
    [served.searchQuestionnaireResponses, ResponseSearch],
    [served.searchCommunications, CommunicationSearch],
    [served.searchRiskAssessments, RiskAssessmentSearch],
    [served.searchMeasureReports, MeasureReportSearch],
    [served.searchHealthcareServices, HealthcareServiceSearch],
  ] as const;
  for (const [{ parameters }, schema] of searches) {
    const described = parameters.map(({ name }) => name);
    expect(['_format', ...described].toSorted()).toEqual(Object.keys(schema.shape).toSorted());
  }
});

test.each(
  interactions.map(
    (interaction) => [`${interaction.method} ${interaction.path}`, interaction] as const,
  ),
)('%s is answered, and nothing else under its path', async (_name, interaction) => {
  const isForPrograms = interaction.callers.some((caller) => caller === 'program');
  const { status, body } = isForPrograms
    ? await program.send(
        interaction.method,
        pathOf(interaction),
        interaction.method === 'GET' ? undefined : {},
      )
    : await planner.browser.fetch(`/fhir/${pathOf(interaction)}`);
  // Known, and judged: without input the caller is told what is missing, or that nothing is there.
  const words = status === 404 ? body.issue[0].details.text : 'found';
  expect([status, words]).toEqual([
    expect.toBeOneOf([200, 400, 404]),
    expect.toBeOneOf(['found', problems['not-found'].words]),
  ]);
  const methods: string[] = interactions
    .filter(({ path, callers }) => path === interaction.path && callers.includes('program'))
    .map(({ method }) => method);
  const otherMethods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'].filter(
    (name) => !methods.includes(name),
  );
  for (const method of otherMethods) {
    const other = await program.send(method, pathOf(interaction));
    expect([method, other.status]).toEqual([method, isForPrograms ? 405 : 404]);
    for (const allowedMethod of methods)
      expect(other.headers.get('allow')).toContain(allowedMethod);
  }
});

test('the CapabilityStatement and the OpenAPI description name each interaction once', async () => {
  const statement: CapabilityStatement = (await program.send('GET', 'metadata')).body;
  const named = statement.rest?.[0]?.resource?.flatMap(
    ({ type, interaction = [], operation = [] }) => [
      ...interaction.map(({ code }) => `${type} ${code}`),
      ...operation.map(({ name }) => `${type} $${name}`),
    ],
  );
  const expected = interactions
    .filter(({ type }) => type !== null)
    .map(
      ({ type, code, operation }: Interaction) => `${type} ${operation ? `$${operation}` : code}`,
    );
  expect(named?.toSorted()).toEqual(expected.toSorted());
  const { body: description } = await program.send('GET', 'openapi.json');
  const paths = Object.entries(description.paths as Record<string, object>).flatMap(
    ([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const byForm = interactions.flatMap(({ code, path }) =>
    code === 'search-type' ? [`POST ${path}/_search`] : [],
  );
  const byAddress = interactions.map(
    ({ method, path }) => `${method} ${path.replace(':id', '{id}')}`,
  );
  expect(paths.toSorted()).toEqual([...byAddress, ...byForm].toSorted());
});

/** What a caller is told whose address is none of this server. */
const wordsOf = (body: { issue: { code: string; details: { text: string } }[] }) =>
  body.issue.map(({ code, details }) => [code, details.text]);

test('S273 an unknown type, call or operation is answered with what there is', async () => {
  const statement: CapabilityStatement = (await program.send('GET', 'metadata')).body;
  const types = statement.rest?.[0]?.resource?.map(({ type }) => type) ?? [];
  const [unknown] = wordsOf((await program.send('GET', 'Observation?code=x')).body);
  expect(unknown).toEqual([
    'not-supported',
    `There is no resource type Observation here. Served: ${types.join(', ')}.`,
  ]);
  for (const [method, path, status, words] of [
    ['GET', 'appointment', 404, 'Did you mean Appointment?'],
    ['POST', 'Observation', 404, 'no resource type Observation'],
    ['GET', `Appointment/${unknownId}/_history`, 404, 'GET Appointment/[id]'],
    ['GET', 'Appointment/$merge', 404, 'The operation $merge of Appointment is not supported'],
    ['GET', `Patient/${unknownId}/$validate`, 404, 'The operation $validate of Patient'],
    ['POST', '', 404, 'Batches and transactions are not supported'],
    ['DELETE', `Appointment/${unknownId}`, 405, 'Appointment/[id] takes GET, HEAD, PUT alone'],
    ['POST', 'Observation/_search', 404, 'no resource type Observation'],
  ] as const) {
    const { status: answered, body } = await program.send(method, path);
    expect([path, answered, wordsOf(body)]).toEqual([
      path,
      status,
      [['not-supported', expect.stringContaining(words)]],
    ]);
  }
  const person = await planner.browser.fetch('/fhir/Subscription');
  expect(wordsOf(person.body)).toEqual([
    ['not-supported', expect.stringContaining('Subscription is not served to people')],
  ]);
  const malformed = await program.caller.fetch('/fhir/Appointment', {
    method: 'POST',
    headers: { 'content-type': 'application/fhir+json' },
    body: '{"resourceType"',
  });
  expect([malformed.status, wordsOf(malformed.body)]).toEqual([
    400,
    [['invalid', expect.stringContaining('The body is not JSON')]],
  ]);
});

test('S273 each parameter of the CapabilityStatement is taken, by both ways, and no other', async () => {
  const statement: CapabilityStatement = (await program.send('GET', 'metadata')).body;
  const [rest] = statement.rest ?? [];
  const ofEach = rest?.searchParam?.map(({ name }) => name) ?? [];
  expect(ofEach).toContain('_elements');
  for (const { type, interaction = [], searchParam = [], searchInclude = [] } of rest?.resource ??
    []) {
    if (!interaction.some(({ code }) => code === 'search-type')) continue;
    const refusedNames = async (query: string) => {
      const { body } = await program.send('GET', `${type}?${query}`);
      const issues: { code: string; expression?: string[] }[] = body.issue ?? [];
      return issues.flatMap(({ code, expression = [] }) =>
        code === 'not-supported' ? expression : [],
      );
    };
    const names = [...searchParam.map(({ name }) => name), ...ofEach, '_count'];
    const values: Record<string, string> = { _summary: 'data', _total: 'none', _format: 'json' };
    const query = names.map((name) => `${name}=${values[name] ?? 'x'}`).join('&');
    const takesPages = interactions.some(
      ({ type: of, parameters = [] }: Interaction) =>
        of === type && parameters.some(({ name }) => name === '_count'),
    );
    const refused = await refusedNames(query);
    expect([type, refused]).toEqual([type, takesPages ? [] : ['http._count']]);
    expect(await refusedNames('colour=red')).toEqual(['http.colour']);
    const included = searchInclude.map((value) => `_include=${value}`).join('&');
    const answer = await program.send('GET', `${type}?date=2027-01-01&${included}`);
    expect([type, searchInclude.length === 0 || answer.status === 200]).toEqual([type, true]);
  }
});
