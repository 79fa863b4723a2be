/** The keys of the product, by where they work; those of a call are listed in the call. */
interface Shortcut {
  keys: readonly string[];
  words: string;
}

export const everywhere: readonly Shortcut[] = [
  { keys: ['Ctrl', 'K'], words: 'Search: patients, appointments, people, screens, actions' },
  { keys: ['N'], words: 'New appointment' },
  { keys: ['Alt', 'Shift', 'L'], words: 'Lock this screen' },
  { keys: ['Ctrl', 'Z'], words: 'Undo a booking, a move or a cancellation while that is offered' },
  { keys: ['?'], words: 'This list' },
  { keys: ['Esc'], words: 'Close what is on top' },
];

export const inCalendar: readonly Shortcut[] = [
  { keys: ['←', '→'], words: 'Another day or person' },
  { keys: ['↑', '↓'], words: 'Half an hour earlier or later' },
  { keys: ['Page up', 'Page down'], words: 'The day, week or month before or after' },
  { keys: ['Home', 'End'], words: 'The first or last column' },
  { keys: ['Enter'], words: 'Open what is there, or book an empty time' },
  { keys: ['M'], words: 'Move an appointment: then arrows, Enter drops it, Esc puts it back' },
  { keys: ['Shift', '↑ ↓'], words: 'While moving: its length' },
];

export const inRoster: readonly Shortcut[] = [
  { keys: ['←', '→'], words: 'Another day' },
  { keys: ['↑', '↓'], words: 'Another person' },
  { keys: ['Page up', 'Page down'], words: 'Ten people up or down' },
  { keys: ['Home', 'End'], words: 'The first or last day' },
  { keys: ['Ctrl', '← → ↑ ↓'], words: 'The first or last day or person' },
  { keys: ['Shift', '← → ↑ ↓'], words: 'Select several cells' },
  { keys: ['Enter'], words: 'Open what is planned there' },
];

export const inReviews: readonly Shortcut[] = [
  { keys: ['J'], words: 'Take the next review' },
  { keys: ['↑', '↓'], words: 'The fact before or after, in the record' },
  { keys: ['W'], words: 'From the record to what you write; Esc goes back to the fact' },
];

export const inRounds: readonly Shortcut[] = [
  { keys: ['J'], words: 'Done, on to the next stay' },
  { keys: ['Ctrl', 'Enter'], words: 'The same from within a field; opens the barrier of its form' },
  { keys: ['K'], words: 'The stay before' },
  { keys: ['B'], words: 'New barrier' },
  { keys: ['T'], words: 'Target day, as a date' },
  { keys: ['0 to 7'], words: 'Target day, in so many days' },
];

export const inTimeline: readonly Shortcut[] = [
  { keys: ['+', '−'], words: 'Shorter or longer time on the axis' },
  { keys: ['0'], words: 'The whole stay' },
  { keys: ['←', '→'], words: 'Earlier or later; on an entry: the one before or after' },
];

/** In the pages of a fax that came in. */
export const inFaxes: readonly Shortcut[] = [
  { keys: ['Page up', 'Page down'], words: 'The page before or after' },
  { keys: ['+', '−'], words: 'Larger or smaller' },
  { keys: ['R'], words: 'Turn the page' },
];

/** For those who plan the roster. */
export const planning: readonly Shortcut[] = [
  { keys: ['A to Z, 0 to 9'], words: 'Plan the type of shift with this letter' },
  { keys: ['Delete'], words: 'Clear what is selected' },
  { keys: ['Ctrl', 'C'], words: 'Copy what is selected; with X cut it' },
  { keys: ['Ctrl', 'V'], words: 'Paste' },
  { keys: ['Ctrl', 'R'], words: 'Fill the selection with its first day' },
  { keys: ['Ctrl', 'Z'], words: 'Undo; with Y do it again' },
  { keys: ['Esc'], words: 'Discard a proposal' },
];
