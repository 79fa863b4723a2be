/** The entries of the navigation: which there are, and which a job has. */
import { mayOpen, routeAt } from '#shared/paths.ts';
import type { BuiltInJob } from '#shared/people/built-in-jobs.ts';
import { familyOf, may, type Person } from '#shared/roles.ts';

/** The entries of the side navigation, for those whose role opens them. */
export const navigation = [
  '/Scheduling',
  '/cdi-specialist-dashboard',
  '/billing-dashboard',
  '/billing-specialist-review',
  '/cm-dashboard',
  '/um-dashboard',
  '/ml',
  '/sdc-questionary',
  '/tasks',
  '/query',
  '/messages',
  '/desk',
  '/calender',
  '/video',
  '/roster',
  '/on-call',
] as const;

/** Below those, for who files faxes that came in: how documents come from outside and go there. */
export const outside = ['/fax', '/email'] as const;

/** Below them, for those whose role opens them. */
export const administration = [
  '/reports',
  '/reports/appointments',
  '/charts/echarts',
  '/billing',
  '/payers',
  '/organization',
  '/people',
  '/appointment-types',
  '/appointment-reasons',
  '/rooms',
  '/waiting-room',
  '/audit',
  '/roles',
  '/sign-in-policy',
  '/programs',
  '/it-dashboard',
  '/fhir_builder',
  '/cds_builder',
  '/ecqm_builder',
  '/retention',
] as const;

export type EntryPath = (typeof navigation | typeof outside | typeof administration)[number];

/** What every job has, the specification's three and what colleagues ask. */
const usual = ['/query', '/messages', '/Scheduling', '/calender', '/video'] as const;

/** As many as are read at a glance; every other page is found by its name. */
export const mostEntries = 7;

/** Of workflow jobs the board that they begin the day with, and what they work in besides. */
const boardsOfJobs: Partial<
  Record<BuiltInJob, { board: EntryPath; besides: readonly EntryPath[] }>
> = {
  'CDI Specialist': { board: '/cdi-specialist-dashboard', besides: ['/on-call'] },
  'Billing Specialist': { board: '/billing-dashboard', besides: ['/billing-specialist-review'] },
  'Case Manager': { board: '/cm-dashboard', besides: ['/tasks', '/on-call'] },
  'Utilization Manager': { board: '/um-dashboard', besides: ['/ml', '/on-call'] },
  'Physician Advisor': { board: '/sdc-questionary', besides: ['/on-call'] },
  'IT Builder': { board: '/it-dashboard', besides: ['/on-call'] },
};

/** A page that the person may not open is no entry. */
function isEntryOf(person: Person, path: EntryPath): boolean {
  const route = routeAt(path);
  return route !== undefined && mayOpen(person, route);
}

/** The board first; the schedule for who may not open it. */
function entriesOfJob(person: Person, family: BuiltInJob | null): readonly EntryPath[] {
  const ofJob = family === null ? undefined : boardsOfJobs[family];
  if (!ofJob) return navigation;
  const { board, besides } = ofJob;
  const first = isEntryOf(person, board) ? board : '/Scheduling';
  return [...new Set<EntryPath>([first, ...besides.slice(0, 1), ...usual, ...besides])];
}

/** The entries of this person, in order; administrators have those of all. */
export function entriesOf(person: Person): readonly EntryPath[] {
  const isOfJob = person.role === 'user';
  const entries = entriesOfJob(person, isOfJob ? familyOf(person) : null);
  const open = entries.filter((path) => isEntryOf(person, path));
  return isOfJob ? open.slice(0, mostEntries) : open;
}

export const outsideEntriesOf = (person: Person): readonly EntryPath[] =>
  may(person, 'faxes.file') ? outside.filter((path) => isEntryOf(person, path)) : [];

/** Where four have space and the others are under "More": who waits for a visit is seen at once. */
const firstOnPhones: readonly EntryPath[] = ['/Scheduling', '/messages', '/calender', '/video'];

/** The same entries as a phone has them, a job's dashboard before all others; what is outside comes last. */
export function phoneEntriesOf(person: Person): readonly EntryPath[] {
  const entries = entriesOf(person);
  const first = firstOnPhones.filter((path) => entries.includes(path));
  return [...new Set([...entries.slice(0, 1), ...first, ...entries, ...outsideEntriesOf(person)])];
}
