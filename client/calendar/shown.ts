/** What every part of the calendar shares while it is drawn. */
import type { CalendarAddress } from './address.ts';
import type { DayPresence } from './grid/open-times.ts';
import type { Moving } from './moving/use-moving.ts';

export interface Person {
  id: string;
  fullName: string;
  /** "You" for whoever looks. */
  name: string;
  /** Two letters, for where the colour is the person's. */
  letters: string;
  /** The number of the person's colour, 0 to 5. */
  colour: number;
}

export interface Shown {
  zone: string;
  today: string;
  now: number;
  ownId: string;
  people: ReadonlyMap<string, Person>;
  /** Each day that is shown has one. */
  presence: ReadonlyMap<string, DayPresence>;
  address: CalendarAddress;
  changed: ReadonlySet<string>;
  mayBook: boolean;
  moving: Moving;
}
