/** Validates a resource that an analyst pastes: by the definitions of R4, and by what is kept here. Nothing is stored. */
import { z } from 'zod';
import type { ResourceValidation, ValidateResource } from '#shared/fhir/resource-validation.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { wrongField } from '#server/platform/errors.ts';
import { definitionIssues } from './definitions.ts';
import { issueOf } from './issue-words.ts';
import { keptHere } from './kept-here.ts';

const most = 100;

const Typed = z.looseObject({
  resourceType: z.string().regex(/^[A-Z][A-Za-z]{0,63}$/),
});

/** Real resources have about ten levels. */
const mostDepth = 100;

/** Of its brackets outside of texts. */
function depthOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [sign] of json.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (sign === '{' || sign === '[') depth += 1;
    if (sign === '}' || sign === ']') depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** JSON.parse says where it stopped. */
function parsed(json: string): unknown {
  if (depthOf(json) > mostDepth) throw wrongField('json', `It has more than ${mostDepth} levels`);
  try {
    return JSON.parse(json) as unknown;
  } catch (error) {
    const [where] = /at position \d+.*$/.exec(error instanceof Error ? error.message : '') ?? [];
    throw wrongField('json', where ? `That is no JSON: look ${where}` : 'That is no JSON');
  }
}

export async function validate(
  { session }: SignedIn,
  { json }: ValidateResource,
): Promise<ResourceValidation> {
  const { data: resource } = Typed.safeParse(parsed(json));
  if (!resource) throw wrongField('json', 'It has no resourceType, such as "Patient"');
  const { structure, codes } = await definitionIssues(session.person.id, resource);
  const wrongCodes = codes.filter((issue) => issue.is === 'wrong');
  const issues = [...structure.map(issueOf), ...wrongCodes.map(({ is: _is, ...issue }) => issue)];
  return {
    resourceType: resource.resourceType,
    issues: issues.slice(0, most),
    isCut: issues.length > most,
    notLookedUp: codes
      .flatMap((issue) => (issue.is === 'not-listed' ? [issue] : []))
      .slice(0, most)
      .map(({ path, valueSet }) => ({ path, valueSet })),
    notBound: codes
      .flatMap((issue) => (issue.is === 'not-bound' ? [issue.path] : []))
      .slice(0, most),
    here: keptHere(resource.resourceType, resource),
  };
}
