/** The results of the search box: screens at once, people and appointments from the server. */
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { mayOpen, routes } from '#shared/paths.ts';
import { minuteMs } from '#shared/durations.ts';
import { may } from '#shared/roles.ts';
import { trpc } from '#client/shell/api/api.ts';
import { searchOf } from '#client/ui/patients/patient-search.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { actionsOf } from './actions.tsx';
import { namesFinding } from './name-match.ts';
import { otherNamesOf } from './other-names.ts';
import { recentlyOpened } from './recents.ts';

const typingMs = 200;
/** One letter is in almost every name. */
const fewestLetters = 2;
export const mostLetters = 100;
/** The others are found by typing more of the name. */
const mostPeople = 6;

/** Screens that this person may open whose names contain each word; all of them for an empty search. */
function useScreens(text: string) {
  const user = useUser();
  return routes.flatMap((route) => {
    if (route.path.includes(':') || !mayOpen(user, route)) return [];
    const foundBy = namesFinding(route.label, otherNamesOf(route.path), text);
    return foundBy ? [{ ...route, foundBy }] : [];
  });
}

function useActions(text: string) {
  return actionsOf(useUser()).flatMap((action) => {
    const foundBy = namesFinding(action.label, action.otherNames, text);
    return foundBy ? [{ ...action, foundBy }] : [];
  });
}

interface Query {
  isFetching: boolean;
  isPlaceholderData: boolean;
  data: unknown;
}

/** Nothing is shown of it yet, or what was found for the text before. */
const isPending = ({ isFetching, isPlaceholderData, data }: Query) =>
  isFetching && (isPlaceholderData || !data);

/** Of the whole hospital, by name, birth date or identifier; the server audits each search. */
function usePatients(text: string, isRested: boolean) {
  const user = useUser();
  const query = searchOf(text);
  const isAsked = query !== null && isRested && may(user, 'patients.find');
  const patientQuery = trpc.appointments.patients.find.useQuery(
    { ...(query ?? { search: '' }), withSimilar: true },
    {
      enabled: isAsked,
      retry: false,
      refetchOnWindowFocus: false,
      staleTime: minuteMs,
      placeholderData: keepPreviousData,
      trpc: { abortOnUnmount: true },
    },
  );
  return {
    ...patientQuery,
    data: query === null ? [] : (patientQuery.data ?? []),
    isPending: isPending(patientQuery),
  };
}

/** The server is queried once typing pauses; a running request is aborted when typing goes on. */
function useServerSearch(text: string) {
  const user = useUser();
  const [rested] = useDebouncedValue(text, typingMs);
  const isLong = text.length >= fewestLetters;
  const isRested = rested === text;
  // What is above other results stays until its next answer, so that nothing moves with each letter.
  const options = {
    retry: false,
    placeholderData: keepPreviousData,
    trpc: { abortOnUnmount: true },
  } as const;
  const people = trpc.people.find.useQuery(
    { search: text, withSimilar: true },
    { ...options, enabled: isLong && isRested && may(user, 'practitioners.find') },
  );
  const appointments = trpc.appointments.search.useQuery(
    { text },
    { ...options, enabled: isLong && isRested && may(user, 'appointments.read') },
  );
  return { people, appointments, isLong, isRested };
}

interface Match {
  isSimilar?: true;
}

const isExact = ({ isSimilar }: Match) => isSimilar !== true;

/**
 * Names with one wrong letter are listed where nothing at all has what is typed in its name, and
 * once each list has been answered: they would go away again under the hand.
 */
function shown<Row extends Match>(rows: readonly Row[], areSimilarShown: boolean): Row[] {
  return rows.filter((row) => areSimilarShown || isExact(row));
}

export function useSearchResults(typed: string) {
  const text = typed.trim().slice(0, mostLetters);
  const screens = useScreens(text);
  const { people, appointments, isLong, isRested } = useServerSearch(text);
  const patients = usePatients(text, isRested);
  const actions = useActions(text);
  const queries = [appointments, people];
  const isWaiting = isLong && (!isRested || patients.isPending || queries.some(isPending));
  const exactCount =
    [...patients.data, ...(people.data ?? [])].filter(isExact).length +
    [...screens, ...actions, ...(appointments.data?.appointments ?? [])].length;
  const areSimilarShown = !isWaiting && exactCount === 0;
  const foundPatients = shown(patients.data, areSimilarShown);
  const foundPeople = shown(people.data ?? [], areSimilarShown);
  return {
    recents: text === '' ? recentlyOpened() : [],
    screens,
    actions,
    patients: isLong ? foundPatients.slice(0, mostPeople) : [],
    people: isLong ? foundPeople.slice(0, mostPeople) : [],
    /** Nothing has what is typed in its name: patients and people have similar names. */
    isSimilar: isLong && areSimilarShown && foundPatients.length + foundPeople.length > 0,
    appointments: isLong ? appointments.data : undefined,
    /** There are others with that name: in these groups the first are listed. */
    isMore: {
      people: foundPeople.length > mostPeople,
      patients: foundPatients.length > mostPeople,
      appointments: appointments.data?.isMore === true,
    },
    /** Enough is typed to query the server. */
    isLong,
    isWaiting,
    error: isLong && isRested ? (appointments.error ?? people.error) : null,
    tryAgain: () => {
      for (const { error, refetch } of queries) if (error) void refetch();
    },
  };
}

export type SearchResults = ReturnType<typeof useSearchResults>;
