/** A text field with a list of matches below it, and of what else the typed text can mean. */
import { Combobox, Text, TextInput, useCombobox, type TextInputProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { notMatch, usePickerList } from './use-picker-list.ts';
import classes from './TextPicker.module.css';

interface Match {
  id: string;
  label: string;
  details: string;
}

/** What the text means where it is none of the matches; Enter takes it only when it is marked. */
export interface TextChoice extends Match {
  icon: ReactNode;
  onChoose: () => void;
}

interface Props extends Pick<
  TextInputProps,
  'id' | 'name' | 'label' | 'description' | 'error' | 'maxLength'
> {
  value: string;
  /** The form opens with it. */
  isFirst?: boolean;
  /** Names the list. */
  listLabel: string;
  matches: readonly Match[];
  choices: readonly TextChoice[];
  /** The matches are not those of what is typed yet. */
  isSearching: boolean;
  /** For screen readers, when matches are there. */
  announcement: string;
  onType: (text: string) => void;
  onChoose: (id: string) => void;
}

export function TextPicker(props: Props) {
  const { value, isFirst, listLabel, matches, choices, isSearching, announcement } = props;
  const { onType, onChoose, ...field } = props;
  const { id, name, label, description, error, maxLength } = field;
  const isEmpty = matches.length + choices.length === 0;
  const list = usePickerList({
    typed: value,
    isSearching,
    // Where nothing is searched, Enter submits and the form says what is missing.
    hasList: isSearching || !isEmpty,
  });
  // An empty list counts as closed: Escape then belongs to the panel.
  const store = useCombobox({
    opened: list.isOpen && !isEmpty,
    onOpenedChange: list.setOpen,
    onDropdownClose: () => store.resetSelectedOption(),
  });
  const choose = (chosenId: string) => {
    const choice = choices.find((other) => other.id === chosenId);
    if (choice) choice.onChoose();
    else onChoose(chosenId);
    store.closeDropdown();
  };
  return (
    <Combobox store={store} onOptionSubmit={choose}>
      <Combobox.Target>
        <TextInput
          id={id}
          name={name}
          label={label}
          description={description}
          maxLength={maxLength}
          autoComplete="off"
          {...(isFirst && { 'data-autofocus': true })}
          value={value}
          error={error}
          onChange={(event) => {
            onType(event.currentTarget.value);
            list.setOpen(true);
          }}
          onFocus={() => list.setOpen(true)}
          onBlur={() => list.setOpen(false)}
          onKeyDownCapture={list.onKeyDownCapture}
        />
      </Combobox.Target>
      <output className={classes.said}>{matches.length > 0 && announcement}</output>
      <Combobox.Dropdown hidden={isEmpty}>
        <Combobox.Options
          aria-label={listLabel}
          className={classes.options ?? ''}
          {...list.listMark}
        >
          {matches.map((match) => (
            <Combobox.Option key={match.id} value={match.id}>
              <Text size="sm">{match.label}</Text>
              <Text size="xs" c="dimmed">
                {match.details}
              </Text>
            </Combobox.Option>
          ))}
          <div className={classes.choices}>
            {choices.map((choice) => (
              <Combobox.Option
                key={choice.id}
                value={choice.id}
                className={classes.choice ?? ''}
                {...notMatch}
              >
                {choice.icon}
                <div>
                  <Text size="sm">{choice.label}</Text>
                  <Text size="xs" c="dimmed">
                    {choice.details}
                  </Text>
                </div>
              </Combobox.Option>
            ))}
          </div>
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
