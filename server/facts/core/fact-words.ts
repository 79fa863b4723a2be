/** What changes the meaning of a diagnosis, an order or a note, in words that lists show behind its name. */
import { dosageWords } from './fact-orders.ts';
import type { Resource } from './fact-resources.ts';
import { componentWords, requiredCode, valueWords, wordsOf, type Concept } from './fact-values.ts';

type Of<Type extends Resource['resourceType']> = Extract<Resource, { resourceType: Type }>;

/** "(refuted, since 2019)"; null for no words. */
export const inParentheses = (...words: (string | null | undefined)[]): string | null => {
  const list = words.filter(Boolean).join(', ');
  return list === '' ? null : `(${list})`;
};

/** What it is about, with the part of the body. */
export const titleOf = (concept: Concept, sites: readonly Concept[] = []): string =>
  [wordsOf(concept), inParentheses(...sites.map(wordsOf))].filter(Boolean).join(' ');

/** The value of a result and those of its components. A cancelled one says by its state that it has none. */
export function resultWords(observation: Of<'Observation'>): string | null {
  const { component = [], status, dataAbsentReason } = observation;
  const reason = status === 'cancelled' ? undefined : dataAbsentReason;
  const value = valueWords({ ...observation, dataAbsentReason: reason });
  return [value, componentWords(component)].filter(Boolean).join('; ') || null;
}

/** Diagnoses that are none: nobody has them. */
const notTrue = ['refuted', 'entered-in-error'];
const verified = [...notTrue, 'confirmed', 'unconfirmed', 'provisional', 'differential'];
const clinical = ['active', 'recurrence', 'relapse', 'inactive', 'remission', 'resolved'];

/** `active` alone means that the patient has it. */
export function conditionStatus(condition: Of<'Condition'>): string {
  const verification = requiredCode(condition.verificationStatus, verified);
  if (verification !== null && notTrue.includes(verification)) return verification;
  const isOver = Object.keys(condition).some((name) => name.startsWith('abatement'));
  return requiredCode(condition.clinicalStatus, clinical) ?? (isOver ? 'resolved' : 'active');
}

/** All that changes what a diagnosis means. */
export function conditionWords(condition: Of<'Condition'>): string | null {
  const { onsetDateTime, onsetString, abatementDateTime, abatementString, recordedDate } =
    condition;
  const verification = requiredCode(condition.verificationStatus, verified);
  const status = conditionStatus(condition);
  const since = onsetDateTime ?? onsetString;
  const until = abatementDateTime ?? abatementString;
  return inParentheses(
    verification === 'confirmed' || verification === status ? null : verification,
    status === 'active' ? null : status,
    wordsOf(condition.severity),
    since === undefined || since === recordedDate ? null : `since ${since.slice(0, 10)}`,
    until === undefined ? null : `until ${until.slice(0, 10)}`,
  );
}

/** `active` alone means that the patient has it. */
export function allergyStatus(allergy: Of<'AllergyIntolerance'>): string {
  const verification = requiredCode(allergy.verificationStatus, [
    ...notTrue,
    'confirmed',
    'unconfirmed',
  ]);
  if (verification !== null && notTrue.includes(verification)) return verification;
  return requiredCode(allergy.clinicalStatus, ['active', 'inactive', 'resolved']) ?? 'active';
}

/** The reactions, how bad they are, and what changes what it means. */
export function allergyWords(allergy: Of<'AllergyIntolerance'>): string | null {
  const status = allergyStatus(allergy);
  const reactions = (allergy.reaction ?? []).map(({ manifestation, severity }) =>
    [manifestation.map(wordsOf).join(', '), inParentheses(severity)].filter(Boolean).join(' '),
  );
  const certainty = requiredCode(allergy.verificationStatus, ['unconfirmed']);
  const meaning = inParentheses(
    status === 'active' ? null : status,
    certainty === 'unconfirmed' ? certainty : null,
    allergy.criticality === 'high' ? 'high risk' : null,
    allergy.onsetDateTime && `since ${allergy.onsetDateTime.slice(0, 10)}`,
  );
  return [reactions.join('; '), meaning].filter(Boolean).join(' ') || null;
}

/** All dosage lines, and whether the order is in force. */
export const orderWords = ({ dosageInstruction, status }: Of<'MedicationRequest'>): string | null =>
  [
    dosageWords(dosageInstruction ?? []),
    inParentheses(status === 'active' ? null : status.replaceAll('-', ' ')),
  ]
    .filter(Boolean)
    .join(' ') || null;

/** The state of the document may be wrong where its entry is not. */
export const noteStatus = ({ status, docStatus }: Of<'DocumentReference'>): string =>
  docStatus === 'entered-in-error' ? docStatus : status;

export const noteWords = ({ status, docStatus }: Of<'DocumentReference'>): string | null =>
  inParentheses(
    status === 'current' ? null : status,
    docStatus === 'preliminary' ? docStatus : null,
  );

/** What its author remarked. */
export const remarksOf = (notes: readonly { text: string }[] | undefined): string | null =>
  notes?.map(({ text }) => text.replaceAll('\0', '')).join('\n') ?? null;

/** All that changes what a procedure means. */
export const procedureWords = (procedure: Of<'Procedure'>): string | null =>
  [
    wordsOf(procedure.outcome),
    inParentheses(
      procedure.status === 'completed' ? null : procedure.status.replaceAll('-', ' '),
      wordsOf(procedure.statusReason),
    ),
  ]
    .filter(Boolean)
    .join(' ') || null;

/** Whether it is urgent, and in force. */
export const requestWords = ({ priority, status }: Of<'ServiceRequest'>): string | null =>
  inParentheses(
    priority === 'routine' ? null : priority,
    status === 'active' ? null : status.replaceAll('-', ' '),
  );
