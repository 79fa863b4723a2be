/** Maps a point score of a stay to a FHIR R4 RiskAssessment, with every input as an Observation inside of it. */
import type { Observation, RiskAssessment } from 'fhir/r4.js';
import {
  isResult,
  isYesNo,
  scoreOf,
  type InputReading,
  type ScoredStay,
  type ScoreName,
} from '#shared/scores.ts';
import type { ScoreInput, ScoreResult } from '#shared/scores/point-score.ts';
import { identifierOf } from '#server/fhir/fhir-codes.ts';

export const assessmentId = (stayId: string, score: ScoreName): string => `${stayId}.${score}`;

const units = { hemoglobin: 'g/dL', sodium: 'mmol/L' } as const;

function valueOf({ name }: Pick<ScoreInput, 'name'>, value: number | null): Partial<Observation> {
  if (value === null)
    return {
      dataAbsentReason: {
        coding: [
          { system: 'http://terminology.hl7.org/CodeSystem/data-absent-reason', code: 'unknown' },
        ],
      },
    };
  if (isYesNo(name)) return { valueBoolean: value === 1 };
  if (!isResult(name)) return { valueInteger: value };
  const unit = units[name === 'hemoglobin' ? 'hemoglobin' : 'sodium'];
  return { valueQuantity: { value, unit, system: 'http://unitsofmeasure.org', code: unit } };
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

export function riskAssessmentOf(stay: ScoredStay, name: ScoreName, at: Date): RiskAssessment {
  const score = scoreOf(name);
  const result = stay.results[name];
  const { least, most, missing, cutOff } = result;
  const { id, fullName } = stay.patient;
  const subject = { reference: `Patient/${id}`, type: 'Patient', display: fullName };
  const sum = least === most ? `${least}` : `${least} to ${most}`;
  return {
    resourceType: 'RiskAssessment',
    id: assessmentId(stay.stayId, name),
    contained: score.inputs.map((input) =>
      inputOf(input, { reading: stay.readings[input.name], result, subject }),
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
    note: [score.discrimination, ...score.limits].map((text) => ({ text })),
  };
}
