/** The scopes of programs, as SMART App Launch 2 writes them: which rights to which resource. */

/** Each with what it permits, as the screen says it; the letters are create, read, update, delete and search. */
export const programScopes = {
  'system/Appointment.rs': 'Read appointments',
  'system/Appointment.cu': 'Book, move and cancel appointments',
  'system/Schedule.rs': 'Read whose time can be booked',
  'system/Slot.rs': 'Find free and taken time',
  'system/PractitionerRole.rs': 'Read who is on call and on duty',
  'system/HealthcareService.rs':
    'Read the units; with the scope of organizations also what post-acute providers offer',
  'system/Patient.rs': 'Read, find and match patients',
  'system/Patient.cu': 'Enter and change patients',
  'system/RelatedPerson.rs': 'Read contacts of patients',
  'system/RelatedPerson.cu': 'Enter, change and end contacts of patients',
  'system/Consent.rs': 'Read what contacts of patients may know',
  'system/Organization.rs': 'Read post-acute providers',
  'system/Location.rs': 'Read where post-acute providers are',
  'system/Encounter.rs': 'Read tele-visits',
  'system/DocumentReference.rs': 'Read signed visit notes as documents',
  'system/Composition.rs': 'Read signed visit notes in sections',
  'system/DetectedIssue.rs': 'Read gaps in care',
  'system/DetectedIssue.cu': 'Open gaps in care, and withdraw those that the program sent',
  'system/Task.rs': 'Read tasks, reviews and queries',
  'system/QuestionnaireResponse.rs': 'Read signed answers to queries',
  'system/Communication.rs':
    'Read signed answers to queries as messages; with tasks and documents also how letters, faxes and emails about cases stand',
  'system/RiskAssessment.rs': 'Read point scores of stays, with every input',
  'system/MeasureReport.rs':
    'Read figures of tasks, reviews, queries, stays and claims, without money',
  'system/Subscription.crds': 'Be told of changes by a webhook',
} as const;

export type ProgramScope = keyof typeof programScopes;

export const programScopeNames = Object.keys(programScopes) as ProgramScope[];

export type ScopeRight = 'c' | 'r' | 'u' | 'd' | 's';

/** By type of resource, its letters in the order "cruds". */
export type ScopeRights = ReadonlyMap<string, string>;

/** In the order in which SMART writes them. */
const letters: readonly ScopeRight[] = ['c', 'r', 'u', 'd', 's'];

function parsed(scope: string): { resource: string; rights: string } | null {
  const [, resource, rights] = /^system\/([A-Z]\w{0,63})\.(c?r?u?d?s?)$/.exec(scope) ?? [];
  return resource && rights ? { resource, rights } : null;
}

export function rightsOf(scopes: readonly string[]): ScopeRights {
  const rights = new Map<string, string>();
  for (const scope of scopes.map(parsed)) {
    if (!scope) continue;
    const all = (rights.get(scope.resource) ?? '') + scope.rights;
    rights.set(scope.resource, letters.filter((letter) => all.includes(letter)).join(''));
  }
  return rights;
}

export const permits = (rights: ScopeRights, resource: string, right: ScopeRight): boolean =>
  rights.get(resource)?.includes(right) ?? false;

/**
 * The part of what a program requests (scopes with spaces between them) that it was given, one scope
 * for each resource. What is no scope of a program is left out.
 */
export function grantedScopes(requested: string, given: readonly string[]): string[] {
  const most = rightsOf(given);
  return [...rightsOf(requested.split(' '))].flatMap(([resource, rights]) => {
    const both = letters.filter(
      (letter) => rights.includes(letter) && permits(most, resource, letter),
    );
    return both.length > 0 ? [`system/${resource}.${both.join('')}`] : [];
  });
}
