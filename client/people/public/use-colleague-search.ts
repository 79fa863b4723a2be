/** Finds colleagues by name on the server while a picker is typed into. */
import type { OptionsFilter } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { ColleagueMatch } from '#shared/people.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';

const typingMs = 200;
const longestSearch = 100;

const nobody: readonly ColleagueMatch[] = [];

/** The server has found them; the picker leaves none out. */
const all: OptionsFilter = ({ options }) => options;

/** `isChosenName`: a Select has the name of who is chosen in its field; with it everybody is found. */
export function useColleagueSearch(
  isChosenName?: (name: string) => boolean,
  { cliniciansOnly = false }: { cliniciansOnly?: boolean } = {},
) {
  const [typed, setTyped] = useState('');
  const wantedOf = (words: string) => (isChosenName?.(words) ? '' : words);
  const words = typed.trim().slice(0, longestSearch);
  const [search] = useDebouncedValue(words, typingMs);
  const request = wantedOf(search);
  const find = trpc.people.find.useQuery({
    search: request,
    withSimilar: true,
    ...(cliniciansOnly && { cliniciansOnly }),
  });
  // Until they are of what was typed, nobody is offered: Enter would choose somebody else.
  const isBehind = request !== wantedOf(words);
  const isSearching = find.isFetching || isBehind;
  const isTyped = wantedOf(words) !== '';
  const colleagues = isBehind ? nobody : (find.data ?? nobody);
  const nothingFound = isSearching ? 'Searching' : 'No one has that name.';
  return {
    /** What is searched for now; empty for everybody. */
    search: request,
    colleagues,
    /** The chosen one is in the list while nothing is typed: Enter would take it for the first match. */
    optionsWith: <Option extends { value: string }>(chosen: Option | null, options: Option[]) =>
      isTyped || !chosen
        ? options
        : [chosen, ...options.filter(({ value }) => value !== chosen.value)],
    /** Props of a Picker or MultiPicker. */
    field: {
      isSearching,
      isSimilar: colleagues[0]?.isSimilar === true,
      filter: all,
      searchValue: typed,
      onSearchChange: setTyped,
      nothingFoundMessage: find.error ? wordsFor(find.error) : nothingFound,
    },
  };
}
