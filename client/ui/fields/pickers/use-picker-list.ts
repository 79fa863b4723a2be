/** The list of a picker: whether it is open, and what Enter does in it. */
import type { ComboboxData } from '@mantine/core';
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react';

/** By the arrow keys or the typed text. */
const marked = 'data-combobox-selected';

/** On an option that is no match of what is typed. */
export const notMatch = { 'data-no-match': true };

/** Options with similar names, below a heading that asks. */
export function askedFor<Value extends string>(
  data: ComboboxData<Value> = [],
): ComboboxData<Value> {
  const items = data.flatMap((item) =>
    typeof item === 'object' && 'group' in item ? item.items : [item],
  );
  return items.length === 0 ? [] : [{ group: 'Did you mean', items }];
}

/** Of the list of this picker alone. */
function optionsOf(listId: string): HTMLElement[] {
  const options = '[data-combobox-option]:not([data-combobox-disabled])';
  return [...document.querySelectorAll<HTMLElement>(`[data-picker-list="${listId}"] ${options}`)];
}

const isChosen = (option: HTMLElement) => option.getAttribute('aria-selected') === 'true';

interface PickerListOptions {
  /** Text that was typed since the last choice; empty where none was. */
  typed: string;
  /** The options are not those of what is typed yet. */
  isSearching?: boolean | undefined;
  /** Nothing is called what is typed; the options have similar names. */
  isSimilar?: boolean | undefined;
  /** False where nothing can be chosen now: Enter belongs to the form. */
  hasList?: boolean;
  /** Enter closed the list without a choice. */
  onClose?: () => void;
}

/**
 * Enter in an open list takes the marked option, else the first match of what is typed, and never
 * submits the form. Of similar names it takes the marked one alone. While the server still searches,
 * it takes the first match once that is there.
 */
export function usePickerList(options: PickerListOptions) {
  const { typed, isSearching = false, isSimilar = false, hasList = true, onClose } = options;
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  /** The text for which Enter was pressed before its options were there. */
  const enteredFor = useRef<string | null>(null);

  const markedOption = () => optionsOf(listId).find((option) => option.hasAttribute(marked));
  const takeMatch = () => {
    const firstMatch = optionsOf(listId).find((option) => !('noMatch' in option.dataset));
    const match = markedOption() ?? (typed && !isSimilar ? firstMatch : undefined);
    // Chosen again, it would be taken away.
    if (match && !(typed && isChosen(match))) match.click();
    else if (match || !typed) {
      setOpen(false);
      onClose?.();
    }
  };
  const takeLateMatch = useEffectEvent(() => {
    const isSameText = enteredFor.current === typed;
    enteredFor.current = null;
    if (isSameText && isOpen) takeMatch();
  });
  useEffect(() => {
    if (!isSearching && enteredFor.current !== null) takeLateMatch();
  }, [isSearching, typed]);

  /** In the capture phase: Mantine's own handler would choose once more, or let the form be sent. */
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') enteredFor.current = null;
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isOpen || !hasList) return;
    event.preventDefault();
    event.stopPropagation();
    if (typed && isSearching && !markedOption()) enteredFor.current = typed;
    else takeMatch();
  };

  return {
    isOpen,
    setOpen,
    onKeyDownCapture,
    /** For the element around the options. */
    listMark: { 'data-picker-list': listId },
  };
}
