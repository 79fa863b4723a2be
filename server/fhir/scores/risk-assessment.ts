/** Maps a point score of a stay to a FHIR R4 RiskAssessment, with every input as an Observation inside of it. */
import type { Observation, RiskAssessment } from 'fhir/r4.js';
import { hereWords } from '#shared/scores/checks/check-words.ts';
import type { InputReading, ScoredStay } from '#shared/scores.ts';
import {
  resultOf,
  type NamedScore,
  type ScoreInput,
  type ScoreResult,
} from '#shared/scores/point-score.ts';
import { identifierOf } from '#server/fhir/fhir-codes.ts';

export const assessmentId = (stayId: string, score: string): string => `${stayId}.${score}`;

/** As UCUM has them; another unit is words alone. */
const ucum = new Set(['g/dL', 'mmol/L']);

function valueOf(
  { kind, unit }: Pick<ScoreInput, 'kind' | 'unit'>,
  value: number | null,
): Partial<Observation> {
  if (value === null)
    return {
      dataAbsentReason: {
        coding: [
          { system: 'http://terminology.hl7.org/CodeSystem/data-absent-reason', code: 'unknown' },
        ],
      },
    };
  if (kind === 'yes-no') return { valueBoolean: value === 1 };
  if (kind === 'count' && Number.isInteger(value)) return { valueInteger: value };
  const coded = unit !== undefined && ucum.has(unit);
  return {
    valueQuantity: {
      value,
      ...(unit !== undefined && { unit }),
      ...(coded && { system: 'http://unitsofmeasure.org', code: unit }),
    },
  };
}

/** From where, by whom and when. */
const sourcesOf = ({ origin, words, facts, by, at, note }: InputReading): string[] => [
  ...(origin === 'person'
    ? [[`Entered by ${by ?? ''}, ${at ?? ''}`, note].filter(Boolean).join('. ')]
    : []),
  `${origin === 'missing' ? 'Missing' : 'The record'}: ${words}`,
  ...facts.map((fact) => `${fact.words}, ${fact.source}, ${fact.at}`),
];

function inputOf(
  input: ScoreInput,
  { reading, result, subject }: { reading: InputReading; result: ScoreResult; subject: object },
): Observation {
  const points = result.points[input.name] ?? null;
  return {
    resourceType: 'Observation',
    id: input.name,
    status: 'final',
    code: { text: `${input.label}: ${input.definition}` },
    subject,
    ...valueOf(input, reading.value),
    note: sourcesOf(reading).map((text) => ({ text })),
    component: [
      {
        code: { text: 'Points' },
        ...(points === null ? valueOf(input, null) : { valueInteger: points }),
      },
    ],
  };
}

const unread: InputReading = {
  value: null,
  origin: 'missing',
  words: 'It was not read.',
  facts: [],
  by: null,
  at: null,
  note: null,
};

export function riskAssessmentOf(stay: ScoredStay, score: NamedScore, at: Date): RiskAssessment {
  const result = resultOf(
    score,
    Object.fromEntries(score.inputs.map(({ name }) => [name, stay.readings[name]?.value ?? null])),
  );
  const { least, most, missing, cutOff } = result;
  const here = stay.here[score.id];
  const { id, fullName } = stay.patient;
  const subject = { reference: `Patient/${id}`, type: 'Patient', display: fullName };
  const sum = least === most ? `${least}` : `${least} to ${most}`;
  return {
    resourceType: 'RiskAssessment',
    id: assessmentId(stay.stayId, score.id),
    contained: score.inputs.map((input) =>
      inputOf(input, { reading: stay.readings[input.name] ?? unread, result, subject }),
    ),
    status: missing.length === 0 && stay.daysLeft !== null ? 'final' : 'preliminary',
    method: { text: score.citation },
    code: { text: score.label },
    subject,
    encounter: { identifier: identifierOf(stay.stayId) },
    occurrenceDateTime: at.toISOString(),
    basis: score.inputs.map((input) => ({ reference: `#${input.name}` })),
    prediction: [
      {
        outcome: { text: score.predicts },
        ...(cutOff !== null && { qualitativeRisk: { text: cutOff } }),
        rationale: `${sum} of ${score.mostPoints} points`,
      },
    ],
    note: [
      score.discrimination,
      ...(here ? [`Here: c = ${hereWords(here)}`] : []),
      ...score.limits,
    ].map((text) => ({ text })),
  };
}
