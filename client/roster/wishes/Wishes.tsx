/** A person's own wishes for shifts, six weeks by day: a letter or a tap marks a day, its panel says more. */
import { ActionIcon, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import type { ShiftWish } from '#shared/roster.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { PageSection } from '#client/ui/PageSection.tsx';
import { DrawerHead } from '#client/ui/panels/DrawerHead.tsx';
import { SideDrawer } from '#client/ui/panels/SideDrawer.tsx';
import { useFocusBack } from '#client/ui/panels/use-focus-back.ts';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { addDays, mondayOf } from '#client/ui/times/local-days.ts';
import {
  comingDay,
  dayRange,
  longDay,
  monthName,
  viewersToday,
  weekdayName,
} from '#client/ui/times/times.ts';
import { dayAt, draftOf, savingOf, typedWish } from './wish-draft.ts';
import { wishesWords } from './wish-words.ts';
import { WishForm } from './WishForm.tsx';
import { WishMark } from './WishMarks.tsx';
import classes from './Wishes.module.css';
import { isOnPhone } from '#client/ui/panels/on-phone.ts';

const shownDays = 42;
const weekdays = 7;

interface DayProps {
  day: string;
  today: string;
  wishes: readonly ShiftWish[];
  words: string;
  letterOf: (shiftTypeId: string) => string;
  isActive: boolean;
  onOpen: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function Day({ day, today, wishes, words, letterOf, isActive, onOpen, onKeyDown }: DayProps) {
  const date = Number(day.slice(8));
  const isFirst = date === 1;
  return (
    <td>
      <button
        type="button"
        className={classes.day}
        data-day={day}
        data-today={day === today || undefined}
        aria-label={`${comingDay(day, today)}: ${words || 'no wish'}`}
        aria-disabled={day < today || undefined}
        tabIndex={isActive ? 0 : -1}
        onClick={onOpen}
        onKeyDown={onKeyDown}
      >
        <span>{isFirst ? `${date} ${monthName(day).slice(0, 3)}` : date}</span>
        <span className={classes.marks}>
          {wishes.map(({ id, kind, shiftTypeId }) => (
            <span key={id}>
              <WishMark kind={kind} />
              {shiftTypeId !== null && letterOf(shiftTypeId)}
            </span>
          ))}
        </span>
      </button>
    </td>
  );
}

interface CalendarProps {
  days: readonly string[];
  today: string;
  wishesOn: (day: string) => readonly ShiftWish[];
  wordsOn: (day: string) => string;
  letterOf: (shiftTypeId: string) => string;
  onOpen: (day: string) => void;
  onTyped: (day: string, key: string) => boolean;
}

function Calendar({ days, today, onOpen, onTyped, ...of }: CalendarProps) {
  const [active, setActive] = useState(() => Math.max(0, days.indexOf(today)));
  const table = useRef<HTMLTableElement>(null);
  const onKeyDown = (at: number) => (event: KeyboardEvent) => {
    const day = days[at] ?? '';
    const to = dayAt(at, event.key, days.length);
    if (to !== null) {
      setActive(to);
      table.current?.querySelector<HTMLElement>(`[data-day="${days[to] ?? ''}"]`)?.focus();
    } else if (event.ctrlKey || event.metaKey || event.altKey || !onTyped(day, event.key)) return;
    event.preventDefault();
  };
  const weeks = Array.from({ length: days.length / weekdays }, (_, week) => week * weekdays);
  return (
    <table className={classes.calendar} aria-label="Wishes by day" ref={table}>
      <thead>
        <tr>
          {days.slice(0, weekdays).map((day) => (
            <th key={day} scope="col">
              {weekdayName(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((first) => (
          <tr key={first}>
            {days.slice(first, first + weekdays).map((day, index) => (
              <Day
                key={day}
                day={day}
                today={today}
                wishes={of.wishesOn(day)}
                words={of.wordsOn(day)}
                letterOf={of.letterOf}
                isActive={active === first + index}
                onOpen={() => {
                  setActive(first + index);
                  onOpen(day);
                }}
                onKeyDown={onKeyDown(first + index)}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const step = { variant: 'default', size: 44 } as const;
const icon = { size: 20, stroke: 1.5, 'aria-hidden': true } as const;

export function Wishes() {
  const today = viewersToday();
  const [page, setPage] = useState(0);
  const [open, setOpen] = useState<string | null>(null);
  useFocusBack(open !== null);
  const from = addDays(mondayOf(today), page * shownDays);
  const days = Array.from({ length: shownDays }, (_, at) => addDays(from, at));
  const to = addDays(from, shownDays - 1);
  const query = trpc.roster.wishes.own.useQuery({ from, to });
  const save = trpc.roster.wishes.save.useMutation({
    onError: (error) => toast.problem(wordsFor(error)),
  });
  const byDay = Map.groupBy(query.data?.wishes ?? [], ({ day }) => day);
  const types = query.data?.shiftTypes ?? [];
  const names = new Map(types.map((type) => [type.id, type]));
  const wishesOn = (day: string) => byDay.get(day) ?? [];
  const onTyped = (day: string, key: string): boolean => {
    const typed = day < today ? null : typedWish(draftOf(wishesOn(day)), key);
    if (typed) save.mutate(savingOf(typed, [day]));
    return typed !== null;
  };
  return (
    <PageSection
      title="Wishes for shifts"
      hint="Planners see them in the roster. “Cannot” is judged by the rules of duty; time off has to be asked for above."
    >
      <Group justify="space-between" wrap="nowrap">
        <ActionIcon
          {...step}
          aria-label="Six weeks earlier"
          disabled={page === 0}
          onClick={() => setPage(page - 1)}
        >
          <IconChevronLeft {...icon} />
        </ActionIcon>
        <Text fw={600} aria-live="polite" ta="center">
          {dayRange(from, to)}
        </Text>
        <ActionIcon {...step} aria-label="Six weeks later" onClick={() => setPage(page + 1)}>
          <IconChevronRight {...icon} />
        </ActionIcon>
      </Group>
      {!query.data && query.error && (
        <QueryFailed title="Your wishes could not be loaded." query={query} />
      )}
      {!query.data && !query.error && (
        <LoadingRows isBare words="Loading your wishes" height={52} />
      )}
      {query.data && (
        <Calendar
          key={from}
          days={days}
          today={today}
          wishesOn={wishesOn}
          wordsOn={(day) => wishesWords(wishesOn(day), names)}
          letterOf={(id) => names.get(id)?.letter ?? ''}
          onOpen={(day) => day >= today && setOpen(day)}
          onTyped={onTyped}
        />
      )}
      <Text size="sm" c="dimmed">
        By keyboard: arrows, then W for wanted, U for unwanted, I for impossible, Delete for none,
        Enter for shift types, several days and a note.
      </Text>
      <SideDrawer
        opened={open !== null}
        onClose={() => setOpen(null)}
        isCovered={false}
        size={isOnPhone() ? '100%' : 480}
      >
        {open !== null && (
          <>
            <DrawerHead title={longDay(open)} />
            <WishForm
              key={open}
              day={open}
              wishes={wishesOn(open)}
              types={types}
              onDone={() => setOpen(null)}
            />
          </>
        )}
      </SideDrawer>
    </PageSection>
  );
}
