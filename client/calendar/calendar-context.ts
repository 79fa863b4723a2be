/** What all parts of the calendar share: clock, people, filters and the move in progress. */
import type { WaitingPatient } from '#shared/visits/waiting.ts';
import type { CalendarAddress } from './calendar-address.ts';
import type { DayOpenTimes } from '#client/calendar/grid/open-times.ts';
import type { CalendarPerson } from './people.ts';
import type { EntryMoves } from '#client/calendar/moves/use-entry-moves.ts';

export interface CalendarContext {
  zone: string;
  today: string;
  now: number;
  ownId: string;
  people: ReadonlyMap<string, CalendarPerson>;
  /** Each day that is shown has one. */
  openTimes: ReadonlyMap<string, DayOpenTimes>;
  address: CalendarAddress;
  changed: ReadonlySet<string>;
  /** By appointment, while its patient is in the waiting room. */
  waiting: ReadonlyMap<string, WaitingPatient>;
  mayBook: boolean;
  isPhone: boolean;
  moving: EntryMoves;
}
