/** One FHIR search as it was sent, by GET or by POST _search: its own parameters, and what every search may say. */
import type { FhirServer } from '#server/fhir/fhir-codes.ts';
import type { Interaction } from '#server/fhir/interaction.ts';
import { invalidRequest, type FhirIssue } from './fhir-issues.ts';
import { ofEverySearch, type Parameter } from './parameters.ts';

/** In the order in which they were sent. */
export type Pairs = readonly (readonly [name: string, value: string])[];

export interface SearchRequest {
  /** Those of the resource, for its schema: a repeated one is a list. */
  parameters: Record<string, string | string[]>;
  /** Null: all of them. */
  elements: readonly string[] | null;
  isCountOnly: boolean;
  /** Names that are not known here, where the caller wants to go on without them. */
  ignored: readonly string[];
  /** Under the server's own address, with what was understood; `after` is the cursor of another page. */
  address: (after?: string) => string;
}

/** No record has it: what leads to another server is found nowhere here. */
const nowhere = '00000000-0000-0000-0000-000000000000';

const isAbsolute = (value: string) => /^[a-z][a-z0-9+.-]*:\/\//i.test(value);

/** With this server's own address it is the relative one. */
function localReference({ base }: FhirServer, { target = '' }: Parameter, value: string): string {
  if (value.startsWith(`${base}/`)) return value.slice(base.length + 1);
  return isAbsolute(value) ? `${target}/${nowhere}` : value;
}

const localValue = (server: FhirServer, parameter: Parameter, value: string): string =>
  parameter.type === 'reference'
    ? value
        .split(',')
        .map((reference) => localReference(server, parameter, reference))
        .join(',')
    : value;

interface SentParameter {
  parameter: Parameter;
  value: string;
  /** As it was sent, for the address of the answer. */
  pair: readonly [string, string];
}

/** `actor:Practitioner=…` says what the reference says; any other modifier would change the question. */
function withModifier(
  parameter: Parameter,
  modifier: string,
  pair: readonly [string, string],
): SentParameter | FhirIssue {
  const [sentName, value] = pair;
  const { name, type, target = '', otherTargets = [] } = parameter;
  if (type === 'reference' && [target, ...otherTargets].includes(modifier))
    return { parameter, pair, value: value.includes('/') ? value : `${modifier}/${value}` };
  const words = `The modifier :${modifier} is not supported here. Send ${name} without it.`;
  return { path: [sentName], code: 'not-supported', words };
}

const namesOf = (parameters: readonly Parameter[]) =>
  parameters.map(({ name }) => name).join(', ') || 'none';

function readPair(
  { type, parameters = [] }: Interaction,
  pair: readonly [string, string],
): SentParameter | FhirIssue | { unknown: string } {
  const [name, value] = pair;
  if (!/^_?[a-z][a-z-]*([:.][\w:.-]+)?$/i.test(name))
    return { path: [name], code: 'invalid', words: 'That is no name of a search parameter.' };
  // The database keeps no such characters: nothing has them.
  if (/\p{Cc}/u.test(value))
    return { path: [name], code: 'invalid', words: 'A value has no control characters.' };
  const [own = '', modifier] = name.split(':');
  const parameter = [...parameters, ...ofEverySearch].find((one) => one.name === own);
  if (!parameter) return { unknown: name };
  if (modifier !== undefined && type !== null) return withModifier(parameter, modifier, pair);
  return { parameter, value, pair };
}

/** What may be said twice: two bounds of time, several things to include. */
const isRepeatable = ({ name, type }: Parameter) =>
  type === 'date' || name === '_include' || name === '_revinclude';

function repeatedIssues(sent: readonly SentParameter[]): FhirIssue[] {
  const byName = Map.groupBy(sent, ({ parameter }) => parameter);
  return [...byName].flatMap(([parameter, all]) =>
    all.length > 1 && !isRepeatable(parameter)
      ? [
          {
            path: [parameter.name],
            code: 'not-supported' as const,
            words: `Send ${parameter.name} once.`,
          },
        ]
      : [],
  );
}

function wrongValues(sent: readonly SentParameter[]): FhirIssue[] {
  return sent.flatMap(({ parameter: { name, values }, value }) => {
    const isShaping = ofEverySearch.some((one) => one.name === name);
    if (!isShaping || !values || values.includes(value)) return [];
    const words = `${value} is not supported here. Supported: ${values.join(', ')}.`;
    return [{ path: [name], code: 'not-supported' as const, words }];
  });
}

const isIssue = (read: SentParameter | FhirIssue | { unknown: string }): read is FhirIssue =>
  'words' in read;

/** What is computed when it is read has no time of change that would be true. */
const withoutChange: Readonly<Record<string, string>> = {
  Schedule: 'A Schedule is made of a person, their zone and the types that they may hold',
  Slot: 'A Slot is computed from hours, shifts, time off and appointments',
  PractitionerRole:
    'A PractitionerRole is made of a shift or a unit, time off and the person’s phone',
};

const unknownWords = ({ type }: Interaction, name: string): string => {
  const reason = withoutChange[type ?? ''];
  return name === '_lastUpdated' && reason !== undefined
    ? `${reason} when it is read: it has no time of change.`
    : 'There is no such parameter here.';
};

/** Throws 400 for what is not understood, and with `isLenient` for wrong values and modifiers alone. */
export function readSearch(
  server: FhirServer,
  interaction: Interaction,
  { pairs, isLenient }: { pairs: Pairs; isLenient: boolean },
): SearchRequest {
  const { path, parameters: own = [] } = interaction;
  const read = pairs.map((pair) => readPair(interaction, pair));
  const sent = read.flatMap((one) => ('parameter' in one ? [one] : []));
  const ignored = read.flatMap((one) => ('unknown' in one ? [one.unknown] : []));
  const unknown = (isLenient ? [] : ignored).map((name): FhirIssue => ({
    path: [name],
    code: interaction.type === null ? 'invalid' : 'not-supported',
    words: `${unknownWords(interaction, name)} Known: ${namesOf(own)}. With Prefer: handling=lenient it is left out.`,
  }));
  const issues = [
    ...read.filter(isIssue),
    ...unknown,
    ...repeatedIssues(sent),
    ...wrongValues(sent),
  ];
  if (issues.length > 0) throw invalidRequest(issues);
  const valueOf = (name: string) => sent.find(({ parameter }) => parameter.name === name)?.value;
  const parameters: Record<string, string | string[]> = {};
  for (const { parameter, value } of sent) {
    const { name } = parameter;
    if (!own.includes(parameter)) continue;
    const local = localValue(server, parameter, value);
    const earlier = parameters[name];
    parameters[name] = earlier === undefined ? local : [earlier, local].flat();
  }
  const elements = valueOf('_elements')?.split(',').filter(Boolean) ?? null;
  return {
    parameters,
    elements,
    isCountOnly: valueOf('_summary') === 'count',
    ignored,
    address(after = valueOf('_after')) {
      const search = new URLSearchParams();
      for (const { parameter, pair } of sent)
        if (parameter.name !== '_after') search.append(...pair);
      if (after !== undefined) search.append('_after', after);
      return search.size === 0 ? path.slice(1) : `${path.slice(1)}?${search.toString()}`;
    },
  };
}
