/** The results of a search as groups of options, each with the address that it opens. */
import { Avatar } from '@mantine/core';
import { IconHistory, IconUserHeart } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { To } from 'react-router-dom';
import type { Appointment } from '#shared/appointments.ts';
import { initials } from '#client/ui/initials.ts';
import { KindTile } from '#client/ui/appointments/KindTile.tsx';
import { purposeOf } from '#client/ui/appointments/appointment-words.ts';
import { StateBadge } from '#client/ui/appointments/StateBadge.tsx';
import { patientFacts } from '#client/ui/patients/patient-search.ts';
import { clockTime, comingDay, dayIn, isViewersZone } from '#client/ui/times/times.ts';
import { screenIcon } from './screen-icons.ts';
import type { SearchResults } from './search-results.ts';
import classes from './Search.module.css';

export interface ResultLine {
  key: string;
  label: string;
  /** Under each other at a desk; none where the name is enough. */
  details: readonly string[];
  /** The other names that found it, where its own letters do not explain it. */
  foundBy?: readonly string[];
  /** Of its times, where it is not the reader's own. */
  zone?: string | null;
  picture: ReactNode;
  state?: ReactNode;
  /** Where it leads, or what it does. */
  to?: To | undefined;
  run?: (() => void) | undefined;
  /** It is not listed among what was opened. */
  isPassing?: boolean;
}

export interface Group {
  name: 'Recent' | 'Screens' | 'Actions' | 'Patients' | 'Appointments' | 'People';
  lines: ResultLine[];
  /** There are more than these, the first. */
  isCut?: boolean;
  /** Nothing is called what was typed; these have similar names. */
  isSimilar?: boolean;
}

interface DateContext {
  zone: string;
  today: string;
}

/** "Today, 10:30", "Mon, 23 Nov, 10:30", with the year if it is not this one. */
function whenWords(
  { startsAt }: Pick<Appointment, 'startsAt'>,
  { zone, today }: DateContext,
): string {
  const day = dayIn(zone, startsAt);
  return [day === today ? 'Today' : comingDay(day, today), clockTime(startsAt, zone)].join(', ');
}

const foreignZone = ({ zone }: DateContext) => (isViewersZone(zone) ? null : zone);

/** The schedule shows today or a week: the link opens the one that has the appointment. */
function scheduleAt({ id, startsAt }: Appointment, { zone, today }: DateContext): To {
  const day = dayIn(zone, startsAt);
  const days = day === today ? {} : { view: 'week', day };
  const search = new URLSearchParams({ ...days, appointment: id });
  return { pathname: '/Scheduling', search: `?${search.toString()}` };
}

const screenLines = ({ screens }: SearchResults): ResultLine[] =>
  screens.map(({ path, label, foundBy }) => {
    const ScreenIcon = screenIcon(path);
    return {
      key: path,
      label,
      details: [],
      foundBy,
      picture: <ScreenIcon size={20} stroke={1.5} aria-hidden />,
      to: path,
    };
  });

const appointmentLines = ({ appointments: answer }: SearchResults): ResultLine[] =>
  (answer?.appointments ?? []).map((appointment) => ({
    key: appointment.id,
    label: appointment.patientName,
    details: [answer ? whenWords(appointment, answer) : '', purposeOf(appointment)],
    zone: answer ? foreignZone(answer) : null,
    picture: <KindTile {...appointment.type} />,
    state: <StateBadge state={appointment.state} />,
    to: answer ? scheduleAt(appointment, answer) : '/Scheduling',
  }));

const personLines = ({ people }: SearchResults, { personAt }: CardLinks): ResultLine[] =>
  people.map(({ id, fullName, hospitalRole, unit }) => ({
    key: id,
    label: fullName,
    details: [hospitalRole ?? '', unit ?? ''].filter(Boolean),
    picture: (
      <Avatar color="accent" size={30} aria-hidden>
        {initials(fullName)}
      </Avatar>
    ),
    to: personAt(id),
  }));

const recentLines = ({ recents }: SearchResults): ResultLine[] =>
  recents.map(({ key, label, details, zone, to }) => ({
    key: `recent ${key}`,
    label,
    details: details.length > 0 ? [details.join(', ')] : [],
    zone,
    picture: <IconHistory size={20} stroke={1.5} aria-hidden />,
    to,
    isPassing: true,
  }));

const actionLines = ({ actions }: SearchResults): ResultLine[] =>
  actions.map(({ key, label, foundBy, Picture, to, run }) => ({
    key,
    label,
    details: [],
    foundBy,
    picture: <Picture size={20} stroke={1.5} aria-hidden />,
    to,
    run,
    isPassing: true,
  }));

const patientLines = (
  { patients, appointments: answer }: SearchResults,
  { patientAt }: CardLinks,
): ResultLine[] =>
  patients.map((patient) => ({
    key: patient.id,
    label: patient.fullName,
    details: patientFacts(patient),
    state: answer && patient.todayAt && (
      <span className={classes.when}>{whenWords({ startsAt: patient.todayAt }, answer)}</span>
    ),
    zone: answer && patient.todayAt ? foreignZone(answer) : null,
    picture: <IconUserHeart size={20} stroke={1.5} aria-hidden />,
    to: patientAt(patient.id),
  }));

/** The addresses of cards, which open on the current page. */
export interface CardLinks {
  personAt: (id: string) => To;
  patientAt: (id: string) => To;
}

/** Empty groups are left out. */
export const groupsOf = (results: SearchResults, links: CardLinks): Group[] =>
  [
    { name: 'Recent', lines: recentLines(results) } as const,
    {
      name: 'Patients',
      lines: patientLines(results, links),
      isSimilar: results.isSimilar,
      isCut: results.isMore.patients,
    } as const,
    {
      name: 'Appointments',
      lines: appointmentLines(results),
      isCut: results.isMore.appointments,
    } as const,
    { name: 'Actions', lines: actionLines(results) } as const,
    { name: 'Screens', lines: screenLines(results) } as const,
    {
      name: 'People',
      lines: personLines(results, links),
      isSimilar: results.isSimilar,
      isCut: results.isMore.people,
    } as const,
  ].filter(({ lines }) => lines.length > 0);
