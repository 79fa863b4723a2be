/** A field that chooses one option of a list by typing. */
import { getOptionsLockup, getParsedComboboxData, Select, type SelectProps } from '@mantine/core';
import { useState } from 'react';
import { askedFor, usePickerList } from './use-picker-list.ts';

interface Props<Value extends string> extends Omit<
  SelectProps<Value>,
  'searchable' | 'allowDeselect' | 'value'
> {
  value: Value | null;
  /** The options come from the server, and are not those of what is typed yet. */
  isSearching?: boolean;
  /** Nothing is called what is typed; the options have similar names. */
  isSimilar?: boolean;
}

/** Keeps the label of the chosen option while a search leaves it out. */
function useChosenLabel<Value extends string>(
  data: SelectProps<Value>['data'],
  value: Value | null,
): string {
  const options = getOptionsLockup(getParsedComboboxData(data));
  const label = value === null ? '' : options[value]?.label;
  const [last, setLast] = useState({ value, label: label ?? '' });
  const isNew = label !== undefined && (last.value !== value || last.label !== label);
  if (isNew) setLast({ value, label });
  return label ?? (last.value === value ? last.label : '');
}

export function Picker<Value extends string = string>({
  isSearching,
  isSimilar,
  ...props
}: Props<Value>) {
  const { data, value, searchValue, onSearchChange, onChange, clearable, readOnly } = props;
  const label = useChosenLabel(data, value);
  const [ownSearch, setOwnSearch] = useState(label);
  const search = searchValue ?? ownSearch;
  const setSearch = (text: string) => {
    setOwnSearch(text);
    onSearchChange?.(text);
  };
  const { isOpen, setOpen, onKeyDownCapture, listMark } = usePickerList({
    typed: search === label ? '' : search,
    isSearching,
    isSimilar,
    onClose: () => {
      if (clearable && search === '' && value !== null) onChange?.(null, null as never);
      else setSearch(label);
    },
  });
  return (
    <Select<Value>
      {...props}
      data={isSimilar ? askedFor(data) : (data ?? [])}
      searchable
      allowDeselect={false}
      selectFirstOptionOnChange={search !== '' && search !== label && !isSearching && !isSimilar}
      searchValue={search}
      onSearchChange={setSearch}
      dropdownOpened={isOpen && !readOnly}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onKeyDownCapture={onKeyDownCapture}
      attributes={{ options: listMark }}
    />
  );
}
