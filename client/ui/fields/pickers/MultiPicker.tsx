/** A field that chooses several options of a list, by typing where that is asked for. */
import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { useState } from 'react';
import { usePickerList } from './use-picker-list.ts';

interface Props extends Omit<MultiSelectProps, 'searchable' | 'value'> {
  value: string[];
  /** A list that is seen as a whole is not typed into. */
  isShort?: boolean;
  /** The options come from the server, and are not those of what is typed yet. */
  isSearching?: boolean;
}

export function MultiPicker({ isShort = false, isSearching, ...props }: Props) {
  const { searchValue, onSearchChange, readOnly } = props;
  const [ownSearch, setOwnSearch] = useState('');
  const search = searchValue ?? ownSearch;
  const { isOpen, setOpen, onKeyDownCapture, listMark } = usePickerList({
    typed: search,
    isSearching,
  });
  return (
    <MultiSelect
      {...props}
      searchable={!isShort}
      selectFirstOptionOnChange={search !== '' && !isSearching}
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
