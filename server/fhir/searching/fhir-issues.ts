/** What is wrong with a FHIR request, by parameter or element, with a code of issue-type. */
import { z } from 'zod';
import type { OperationOutcomeIssue } from 'fhir/r4.js';
import { asRefusal, Refusal } from '#server/platform/errors.ts';

export type IssueCode = OperationOutcomeIssue['code'];

export interface FhirIssue {
  /** Of a parameter, or the path of an element. */
  path: readonly PropertyKey[];
  code: IssueCode;
  words: string;
}

/** Throws 400 with an OperationOutcome of these. */
export const invalidRequest = (issues: readonly FhirIssue[]): Refusal =>
  new Refusal('input.invalid', {
    cause: new z.ZodRealError(
      issues.map(({ path, code, words }) => ({
        code: 'custom',
        path: [...path],
        message: words,
        input: undefined,
        params: { issueCode: code },
      })),
    ),
  });

/** Throws 400: what is wrong with a resource of this type. */
export const invalidBody = (type: string, { issues }: z.ZodError): Refusal =>
  new Refusal('input.invalid', {
    cause: new z.ZodRealError(issues.map((issue) => ({ ...issue, path: [type, ...issue.path] }))),
  });

interface ToldIssue {
  field: string | null;
  words: string;
  /** Null: that of the problem. */
  code: IssueCode | null;
  /** FHIRPath of an element, or `http.` and the name of a parameter. */
  expression: string | null;
}

/** The product's own names of what an Appointment says. */
const elementOfField: Record<string, string> = {
  typeId: 'serviceType',
  startsAt: 'start',
  durationMinutes: 'minutesDuration',
  leadId: 'participant',
  withPractitionerIds: 'participant',
  locationId: 'participant',
  patientId: 'participant',
  patientName: 'participant',
  reason: 'reasonCode',
  reasonConcepts: 'reasonCode',
  instructions: 'patientInstruction',
  internalNote: 'comment',
};

/** Of a rule of the product, by the element that it is about. */
function told([first, ...others]: readonly PropertyKey[]): readonly PropertyKey[] {
  const element = typeof first === 'string' ? elementOfField[first] : undefined;
  return element === undefined
    ? [...(first === undefined ? [] : [first]), ...others]
    : ['Appointment', element, ...others];
}

const isElement = ([first]: readonly PropertyKey[]) => /^[A-Z]/.test(String(first));

/** `Appointment.participant[0].actor` */
const elementAt = (path: readonly PropertyKey[]): string =>
  path
    .map((step, index) => {
      if (typeof step === 'number') return `[${step}]`;
      return index === 0 ? String(step) : `.${String(step)}`;
    })
    .join('');

function toldIssues(issue: z.core.$ZodIssue): ToldIssue[] {
  const { message } = issue;
  const path = told(issue.path);
  const element = isElement(path);
  const expression = element ? elementAt(path) : path.length > 0 ? `http.${path.join('.')}` : null;
  const field = element ? expression : path.join('.') || null;
  if (issue.code === 'unrecognized_keys' && element)
    return issue.keys.map((key) => ({
      field: `${expression}.${key}`,
      words: 'This element is not kept here. Leave it out.',
      code: 'not-supported',
      expression: `${expression}.${key}`,
    }));
  const code = issue.code === 'custom' ? (issue.params?.['issueCode'] ?? null) : null;
  if (code !== null || !element) return [{ field, words: message, code, expression }];
  const isMissing = issue.code === 'invalid_type' && message.endsWith('received undefined');
  return [{ field, words: message, code: isMissing ? 'required' : 'value', expression }];
}

/** Empty where the error is none of parameters or elements. */
export function issuesIn(error: unknown): ToldIssue[] {
  const { problem, cause } = asRefusal(error);
  return problem === 'input.invalid' && cause instanceof z.ZodError
    ? cause.issues.slice(0, 20).flatMap(toldIssues)
    : [];
}
