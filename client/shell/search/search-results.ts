/** The results of the search box: screens at once, people and appointments from the server. */
import { useDebouncedValue } from '@mantine/hooks';
import { mayOpen, routes } from '#shared/paths.ts';
import { may } from '#shared/roles.ts';
import { trpc } from '#client/shell/api/api.ts';
import { useUser } from '#client/shell/session/session.tsx';

const typingMs = 200;
/** One letter is in almost every name. */
const fewestLetters = 2;
const mostLetters = 100;
/** The others are found by typing more of the name. */
const mostPeople = 6;

/** The server normalises stored names in the same way. */
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Screens that this person may open whose names contain each word; all of them for an empty search.
 */
function useScreens(text: string) {
  const user = useUser();
  const words = folded(text).split(/\s+/);
  return routes.filter(
    (place) =>
      place.screen !== undefined &&
      !place.path.includes(':') &&
      mayOpen(user, place) &&
      words.every((word) => folded(place.label).includes(word)),
  );
}

/** The server is queried once typing pauses; a running request is aborted when typing goes on. */
function useServerSearch(text: string) {
  const user = useUser();
  const [rested] = useDebouncedValue(text, typingMs);
  const isLong = text.length >= fewestLetters;
  const isRested = rested === text;
  const options = { retry: false, trpc: { abortOnUnmount: true } } as const;
  const people = trpc.people.find.useQuery(
    { search: text },
    { ...options, enabled: isLong && isRested && may(user, 'practitioners.find') },
  );
  const appointments = trpc.appointments.search.useQuery(
    { text },
    { ...options, enabled: isLong && isRested && may(user, 'appointments.read') },
  );
  return { people, appointments, isLong, isRested };
}

export function useSearchResults(typed: string) {
  const text = typed.trim().slice(0, mostLetters);
  const screens = useScreens(text);
  const { people, appointments, isLong, isRested } = useServerSearch(text);
  const queries = [appointments, people];
  return {
    screens,
    people: isLong ? (people.data ?? []).slice(0, mostPeople) : [],
    appointments: isLong ? appointments.data : undefined,
    isMore: (people.data ?? []).length > mostPeople || appointments.data?.isMore === true,
    /** Enough is typed to query the server. */
    isLong,
    isWaiting: isLong && (!isRested || queries.some(({ isFetching, data }) => isFetching && !data)),
    error: isLong && isRested ? (appointments.error ?? people.error) : null,
    tryAgain: () => {
      for (const { error, refetch } of queries) if (error) void refetch();
    },
  };
}

export type SearchResults = ReturnType<typeof useSearchResults>;
