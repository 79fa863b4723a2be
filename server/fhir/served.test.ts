/** Tests that what the FHIR pages say of themselves is what they answer. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CapabilityStatement } from 'fhir/r4.js';
import { problems } from '#shared/problems.ts';
import { openClinic } from '#server/test/clinic.ts';
import { newProgram, type Program } from '#server/test/fhir/program.ts';
import { AppointmentSearch, DutySearch, FindSearch, ScheduleSearch, SlotSearch } from './query.ts';
import { interactions, served, type Interaction } from './served.ts';

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
    [served.searchSchedules, ScheduleSearch],
    [served.searchSlots, SlotSearch],
    [served.searchPractitionerRoles, DutySearch],
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
