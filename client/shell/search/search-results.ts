/** What was found for what is typed: screens at once, people and appointments from the server. */
import { useDebouncedValue } from '@mantine/hooks';
import { mayOpen, places } from '#shared/paths.ts';
import { may } from '#shared/roles.ts';
import { trpc } from '#client/shell/api/api.ts';
import { useUser } from '#client/shell/session/session.tsx';

const typingMs = 200;
/** One letter is in almost every name. */
const fewestLetters = 2;
const mostLetters = 100;
/** As many as a glance takes in; whoever is not among them is found by typing more. */
const mostPeople = 6;

/** The server does the same to the names that it keeps. */
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Screens that this person may open, whose names hold each word; all of them where none is typed. */
function useScreens(text: string) {
  const user = useUser();
  const words = folded(text).split(/\s+/);
  return places.filter(
    (place) =>
      place.screen !== undefined &&
      !place.path.includes(':') &&
      mayOpen(user, place) &&
      words.every((word) => folded(place.label).includes(word)),
  );
}

/** Asked while nothing is typed for a moment; what is on its way is given up when somebody goes on. */
function useAsked(text: string) {
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

export function useFound(typed: string) {
  const text = typed.trim().slice(0, mostLetters);
  const screens = useScreens(text);
  const { people, appointments, isLong, isRested } = useAsked(text);
  const asked = [appointments, people];
  return {
    screens,
    people: isLong ? (people.data ?? []).slice(0, mostPeople) : [],
    appointments: isLong ? appointments.data : undefined,
    isMore: (people.data ?? []).length > mostPeople || appointments.data?.isMore === true,
    /** Enough is typed to ask the server. */
    isLong,
    isWaiting: isLong && (!isRested || asked.some(({ isFetching, data }) => isFetching && !data)),
    error: isLong && isRested ? (appointments.error ?? people.error) : null,
    tryAgain: () => {
      for (const { error, refetch } of asked) if (error) void refetch();
    },
  };
}

export type Found = ReturnType<typeof useFound>;
