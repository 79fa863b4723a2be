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
