/** Patient/$match: patients who may be the one that a program describes, the most likely first. */
import type { Bundle, BundleEntry, Patient } from 'fhir/r4.js';
import { z } from 'zod';
import { FindTwins, type LikelyTwin } from '#shared/patients/patient-merges.ts';
import { twinsOf } from '#server/patients/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { identifierOf, type FhirServer } from '#server/fhir/fhir-codes.ts';
import { searchset } from '#server/fhir/searchset.ts';

const Name = z.looseObject({
  text: z.string().max(200).optional(),
  family: z.string().max(200).optional(),
  given: z.array(z.string().max(200)).max(10).default([]),
});

/** Other elements are not compared. */
const DescribedPatient = z.looseObject({
  resourceType: z.literal('Patient'),
  name: z.array(Name).min(1).max(10),
  birthDate: z.string().optional(),
});

const Named = z.looseObject({ name: z.string() });

const Parameters = z.strictObject({
  resourceType: z.literal('Parameters'),
  id: z.string().optional(),
  meta: z.unknown().optional(),
  parameter: z.array(Named).min(1).max(5),
});

interface MatchRequest {
  name: string;
  birthDate: string | null;
  onlyCertain: boolean;
  count: number;
}

const Rest = z.object({
  onlyCertainMatches: z.boolean().default(false),
  count: z.number().int().min(1).max(100).default(5),
});

function requestIn(body: unknown): MatchRequest {
  const parameters = Parameters.safeParse(body);
  if (!parameters.data) throw new Refusal('input.invalid', { cause: parameters.error });
  const valueOf = (name: string) => parameters.data.parameter.find((one) => one.name === name);
  const described = DescribedPatient.safeParse(valueOf('resource')?.['resource']);
  if (!described.data) throw new Refusal('input.invalid', { cause: described.error });
  const parsed = Rest.safeParse({
    onlyCertainMatches: valueOf('onlyCertainMatches')?.['valueBoolean'],
    count: valueOf('count')?.['valueInteger'],
  });
  if (!parsed.data) throw new Refusal('input.invalid', { cause: parsed.error });
  const [first] = described.data.name;
  const name = first?.text ?? [...(first?.given ?? []), first?.family].filter(Boolean).join(' ');
  const { onlyCertainMatches: onlyCertain, count } = parsed.data;
  return { name, birthDate: described.data.birthDate ?? null, onlyCertain, count };
}

const folded = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().split(/\s+/).toSorted().join(' ');

type Grade = 'certain' | 'probable' | 'possible';

const scores = { certain: 1, probable: 0.8, possible: 0.5 } as const satisfies Record<
  Grade,
  number
>;

/** Two people of one name are born on one day in any large hospital: certain is still a word, not a proof. */
function gradeOf(twin: LikelyTwin, { name, birthDate }: MatchRequest): Grade {
  if (birthDate === null || twin.birthDate !== birthDate) return 'possible';
  return folded(twin.fullName) === folded(name) ? 'certain' : 'probable';
}

function entryOf({ base }: FhirServer, twin: LikelyTwin, grade: Grade): BundleEntry<Patient> {
  const { id, fullName, birthDate, externalId } = twin;
  return {
    fullUrl: `${base}/Patient/${id}`,
    resource: {
      resourceType: 'Patient',
      id,
      identifier: [identifierOf(id), ...(externalId ? [{ value: externalId }] : [])],
      active: true,
      name: [{ text: fullName }],
      ...(birthDate ? { birthDate } : {}),
    },
    search: {
      extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/match-grade', valueCode: grade }],
      mode: 'match',
      score: scores[grade],
    },
  };
}

/** Of one certain match alone where only such a one is asked for; two are none. */
export async function match(
  signedIn: SignedIn,
  server: FhirServer,
  body: unknown,
): Promise<Bundle<Patient>> {
  const request = requestIn(body);
  const query = FindTwins.safeParse({ fullName: request.name, birthDate: request.birthDate });
  if (!query.data) throw new Refusal('input.invalid', { cause: query.error });
  const { patients } = await twinsOf(signedIn, query.data);
  const graded = patients.map((twin) => ({ twin, grade: gradeOf(twin, request) }));
  const certain = graded.filter(({ grade }) => grade === 'certain');
  const matches = request.onlyCertain ? (certain.length === 1 ? certain : []) : graded;
  const entry = matches
    .toSorted((one, other) => scores[other.grade] - scores[one.grade])
    .slice(0, request.count)
    .map(({ twin, grade }) => entryOf(server, twin, grade));
  return searchset(entry);
}
