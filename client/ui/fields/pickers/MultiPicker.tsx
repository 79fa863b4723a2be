/** A field that chooses several options of a list, by typing where that is asked for. */
import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { useState } from 'react';
import { askedFor, usePickerList } from './use-picker-list.ts';

interface Props extends Omit<MultiSelectProps, 'searchable' | 'value'> {
  value: string[];
  /** A list that is seen as a whole is not typed into. */
  isShort?: boolean;
  /** The options come from the server, and are not those of what is typed yet. */
  isSearching?: boolean;
  /** Nothing is called what is typed; the options have similar names. */
  isSimilar?: boolean;
}

export function MultiPicker({ isShort = false, isSearching, isSimilar, ...props }: Props) {
  const { data, searchValue, onSearchChange, readOnly } = props;
  const [ownSearch, setOwnSearch] = useState('');
  const search = searchValue ?? ownSearch;
  const { isOpen, setOpen, onKeyDownCapture, listMark } = usePickerList({
    typed: search,
    isSearching,
    isSimilar,
  });
  return (
    <MultiSelect
      {...props}
      data={isSimilar ? askedFor(data) : (data ?? [])}
      searchable={!isShort}
      selectFirstOptionOnChange={search !== '' && !isSearching && !isSimilar}
      searchValue={search}
      onSearchChange={(text) => {
        setOwnSearch(text);
        onSearchChange?.(text);
      }}
      dropdownOpened={isOpen && !readOnly}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onKeyDownCapture={onKeyDownCapture}
      attributes={{ options: listMark }}
    />
  );
}
