/** The entries of the navigation: which there are, and which a job has. */
import { mayOpen, routeAt } from '#shared/paths.ts';
import { familyOf, type BuiltInJob, type Person } from '#shared/roles.ts';

/** The entries of the side navigation, for those whose role opens them. */
export const navigation = [
  '/Scheduling',
  '/cdi-specialist-dashboard',
  '/tasks',
  '/query',
  '/messages',
  '/desk',
  '/calender',
  '/video',
  '/roster',
  '/on-call',
] as const;

/** Below them, for those whose role opens them. */
export const administration = [
  '/reports/appointments',
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
  '/retention',
] as const;

export type EntryPath = (typeof navigation | typeof administration)[number];

/** What a job with a dashboard has besides it. */
const besideDashboard = [
  '/query',
  '/messages',
  '/Scheduling',
  '/calender',
  '/video',
  '/on-call',
] as const;

/** Of workflow jobs their own entries instead, at most seven, the specification's three among them; every page is found by its name besides. */
const entriesOfJobs: Partial<Record<BuiltInJob, readonly EntryPath[]>> = {
  'CDI Specialist': ['/cdi-specialist-dashboard', ...besideDashboard],
  'Case Manager': [
    '/Scheduling',
    '/tasks',
    '/query',
    '/messages',
    '/calender',
    '/video',
    '/on-call',
  ],
  'IT Builder': ['/it-dashboard', ...besideDashboard],
};

/** The entries of this person, in order; administrators have those of all. */
export function entriesOf(person: Person): readonly EntryPath[] {
  const family = person.role === 'user' ? familyOf(person) : null;
  const ofJob = family === null ? undefined : entriesOfJobs[family];
  return (ofJob ?? navigation).filter((path) => {
    const route = routeAt(path);
    return route !== undefined && mayOpen(person, route);
  });
}

/** Where four have space and the others are under "More": who waits for a visit is seen at once. */
const firstOnPhones: readonly EntryPath[] = ['/Scheduling', '/messages', '/calender', '/video'];

/** The same entries as a phone has them, a job's dashboard before all others. */
export function phoneEntriesOf(person: Person): readonly EntryPath[] {
  const entries = entriesOf(person);
  const first = firstOnPhones.filter((path) => entries.includes(path));
  return [...new Set([...entries.slice(0, 1), ...first, ...entries])];
}
