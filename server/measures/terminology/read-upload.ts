/** Reads what is uploaded for measures: value sets, libraries of CQL and a Measure, alone or in a Bundle. */
import { z } from 'zod';
import { mostCql, type Improvement, type NewMeasure } from '#shared/measures.ts';
import {
  codeOfPopulation,
  observationCode,
  populationNames,
  Populations,
} from '#shared/measures/populations.ts';
import { mostCodes } from '#shared/measures/terminology.ts';
import type { Coding } from '#server/measures/core/measure-evaluation.ts';
import type { CqlLibrary } from '#server/measures/core/cql-library.ts';

const text = (most: number) => z.string().min(1).max(most);
const version = text(100).optional();

const Concept = z.looseObject({ code: text(200) });

const ValueSet = z.looseObject({
  resourceType: z.literal('ValueSet'),
  url: text(500),
  version,
  name: z.string().optional(),
  title: z.string().optional(),
  expansion: z
    .looseObject({
      contains: z
        .array(z.looseObject({ code: text(200).optional(), system: text(500).optional() }))
        .optional(),
    })
    .optional(),
  compose: z
    .looseObject({
      include: z.array(
        z.looseObject({
          system: text(500).optional(),
          concept: z.array(Concept).optional(),
          filter: z.array(z.unknown()).optional(),
          valueSet: z.array(z.string()).optional(),
        }),
      ),
      exclude: z.array(z.unknown()).optional(),
    })
    .optional(),
});

const Library = z.looseObject({
  resourceType: z.literal('Library'),
  name: z.string().optional(),
  content: z
    .array(z.looseObject({ contentType: z.string().optional(), data: z.string().optional() }))
    .default([]),
});

const Population = z.looseObject({
  code: z
    .looseObject({ coding: z.array(z.looseObject({ code: z.string().optional() })).default([]) })
    .optional(),
  criteria: z.looseObject({ expression: z.string().optional() }).optional(),
});

const MeasureResource = z.looseObject({
  resourceType: z.literal('Measure'),
  name: z.string().optional(),
  title: z.string().optional(),
  description: z.string().optional(),
  library: z.array(z.string()).default([]),
  improvementNotation: z
    .looseObject({ coding: z.array(z.looseObject({ code: z.string().optional() })).default([]) })
    .optional(),
  group: z
    .array(
      z.looseObject({
        population: z.array(Population).default([]),
        stratifier: z.array(z.unknown()).default([]),
      }),
    )
    .default([]),
});

const Resource = z.looseObject({ resourceType: z.string() });
const Bundle = z.looseObject({
  resourceType: z.literal('Bundle'),
  entry: z
    .array(z.looseObject({ resource: Resource.optional() }))
    .max(2_000)
    .default([]),
});

export interface ReadUpload {
  valueSets: { url: string; version: string | null; name: string; codes: Coding[] }[];
  libraries: CqlLibrary[];
  measure: NewMeasure | null;
  notes: string[];
}

type Notes = string[];

/** Of an expansion, or of lists of codes; what has to be computed is refused, and never guessed. */
function readValueSet(resource: z.infer<typeof Resource>, notes: Notes): ReadUpload['valueSets'] {
  const { data, error } = ValueSet.safeParse(resource);
  if (error) {
    notes.push(
      `A ValueSet was left out: ${error.issues[0]?.path.join('.') ?? ''} is missing or wrong.`,
    );
    return [];
  }
  const name = (data.title ?? data.name ?? data.url).slice(0, 200);
  const includes = data.compose?.include ?? [];
  const isComputed =
    includes.some(
      ({ concept, filter, valueSet }) => !concept || filter?.length || valueSet?.length,
    ) || (data.compose?.exclude ?? []).length > 0;
  if (!data.expansion && isComputed) {
    notes.push(
      `The value set “${name}” was left out: it has no list of codes. Upload its expansion.`,
    );
    return [];
  }
  const codes = data.expansion
    ? (data.expansion.contains ?? []).flatMap(({ code, system = '' }) =>
        code === undefined ? [] : [{ code, system }],
      )
    : includes.flatMap(({ system = '', concept = [] }) =>
        concept.map(({ code }) => ({ code, system })),
      );
  if (codes.length > mostCodes) {
    notes.push(`The value set “${name}” was left out: it has more than ${mostCodes} codes.`);
    return [];
  }
  const [url = data.url] = data.url.split('|');
  return [{ url, version: data.version ?? null, name, codes }];
}

const nameForm = /^[ \t]*library[ \t]+(?:"([^"\n]+)"|([\w.]+))(?:[ \t]+version[ \t]+'([^'\n]+)')?/m;

/** By the line of its text, whatever the resource says. */
function readLibrary(resource: z.infer<typeof Resource>, notes: Notes): CqlLibrary[] {
  const { data } = Library.safeParse(resource);
  const content = data?.content.find(({ contentType }) => contentType?.startsWith('text/cql'));
  const name = data?.name ?? 'without a name';
  if (content?.data === undefined) {
    notes.push(`The library “${name}” was left out: it has no CQL.`);
    return [];
  }
  const cql = Buffer.from(content.data, 'base64').toString('utf8').replaceAll('\0', '');
  const [, quoted, plain, stated] = nameForm.exec(cql) ?? [];
  const libraryName = (quoted ?? plain ?? '').split('.').at(-1) ?? '';
  if (libraryName === '' || cql.length > 5 * mostCql) {
    notes.push(`The library “${name}” was left out: its text has no name, or is too long.`);
    return [];
  }
  if (libraryName === 'FHIRHelpers') return [];
  return [{ name: libraryName, version: stated ?? null, cql }];
}

function improvementOf(resource: z.infer<typeof MeasureResource>): Improvement {
  const codes = resource.improvementNotation?.coding ?? [];
  return codes.some(({ code }) => code === 'decrease') ? 'decrease' : 'increase';
}

/** Its first group; its text is that of its library, as it is. */
function readMeasure(
  resource: z.infer<typeof Resource>,
  { libraries, notes }: Pick<ReadUpload, 'libraries' | 'notes'>,
): NewMeasure | null {
  const { data } = MeasureResource.safeParse(resource);
  if (!data) {
    notes.push('The Measure could not be read.');
    return null;
  }
  const [url = ''] = data.library[0]?.split('|') ?? [];
  const library = libraries.find(({ name }) => url.endsWith(`/${name}`)) ?? libraries[0];
  if (!library || library.cql.length > mostCql) {
    notes.push('The Measure was left out: its library with CQL is not in the Bundle.');
    return null;
  }
  if (data.group.length > 1) notes.push('Only the first group of the Measure was read.');
  const criteria = new Map(
    (data.group[0]?.population ?? []).map(({ code, criteria: of }) => [
      code?.coding[0]?.code,
      of?.expression,
    ]),
  );
  const observation = criteria.get(observationCode);
  const scored = observation === undefined ? {} : { observation };
  const populations = Populations.safeParse({
    ...scored,
    ...Object.fromEntries(
      populationNames.map((name) => [name, criteria.get(codeOfPopulation(name, scored)) ?? null]),
    ),
  });
  if (!populations.success) {
    notes.push(
      'The Measure was left out: it needs an initial population, a denominator and a numerator, or a measure population and an observation.',
    );
    return null;
  }
  if (data.group.some(({ stratifier }) => stratifier.length > 0))
    notes.push('Strata of the Measure were left out: patients are counted together.');
  const name = (data.title ?? data.name ?? library.name).replace(/\s+/g, ' ').trim().slice(0, 120);
  const sentence = (data.description ?? name).replace(/\s+/g, ' ').trim().slice(0, 300);
  return {
    name: name || library.name,
    sentence: sentence || library.name,
    cql: library.cql,
    populations: populations.data,
    improvement: improvementOf(data),
    period: 'this-year',
    parameters: {},
    opensGaps: false,
  };
}

/** Null where it is no FHIR. */
export function readUpload(json: unknown): ReadUpload | null {
  const resource = Resource.safeParse(json);
  if (!resource.success) return null;
  const bundle = Bundle.safeParse(json);
  const resources = bundle.success
    ? bundle.data.entry.flatMap((entry) => entry.resource ?? [])
    : [resource.data];
  const of = (type: string) => resources.filter(({ resourceType }) => resourceType === type);
  const notes: Notes = [];
  const valueSets = of('ValueSet').flatMap((one) => readValueSet(one, notes));
  const libraries = of('Library').flatMap((one) => readLibrary(one, notes));
  const [first, ...others] = of('Measure');
  if (others.length > 0) notes.push('Only the first Measure was read.');
  const measure = first ? readMeasure(first, { libraries, notes }) : null;
  const included = libraries.filter(({ cql }) => cql !== measure?.cql);
  return { valueSets, libraries: included, measure, notes };
}
