/** What becomes of a resource here: by the schemas that really take it in. */
import type { ResourceIssue, ResourceValidation } from '#shared/fhir/resource-validation.ts';
import { factTypes } from '#shared/facts.ts';
import { factFaults } from '#server/facts/service.ts';
import { invalidBody, issuesIn } from '#server/fhir/searching/fhir-issues.ts';
import { wordsOfIssue } from './issue-words.ts';
import { served } from '#server/fhir/served.ts';
import { AppointmentBody } from '#server/fhir/writing/sent-appointment.ts';

type Here = ResourceValidation['here'];

function appointmentIssues(resource: object): ResourceIssue[] {
  const { error } = AppointmentBody.safeParse(resource);
  if (!error) return [];
  return issuesIn(invalidBody('Appointment', error)).map(({ field, words }) => ({
    path: field,
    words: wordsOfIssue(words),
    isError: true,
  }));
}

const judged = (words: string, issues: ResourceIssue[]): Here => ({
  is: issues.length > 0 ? 'refused' : 'kept',
  words,
  issues,
});

export function keptHere(resourceType: string, resource: object): Here {
  if (factTypes.some((type) => type === resourceType))
    return judged(
      'It comes in with a Bundle that is imported on the IT dashboard, where its patient is known.',
      factFaults(resource).map(({ path, words }) => ({
        path: path === null ? null : `${resourceType}.${path}`,
        words: wordsOfIssue(words),
        isError: true,
      })),
    );
  if (resourceType === 'Appointment')
    return judged(
      'A program books with it, where the time is free and its type and people are of this hospital.',
      appointmentIssues(resource),
    );
  const isServed = Object.values(served).some(({ type }) => type === resourceType);
  const words = isServed
    ? `Programs read a ${resourceType} here, and send none that is kept.`
    : `A ${resourceType} is not kept here.`;
  return { is: 'not-kept', words, issues: [] };
}
