/** The interactions of a day's work that are timed, page by page; each page ends as it begins. */
import { expect as impatient, type Locator, type Page } from '@playwright/test';
import { button, form, panel } from '#infra/e2e/appointments/booking-form.ts';
import type { LargeUnit } from '#infra/e2e/roster/large-unit.ts';

export interface Step {
  name: string;
  act: (page: Page) => Promise<unknown>;
  /** Resolves once its result is there. */
  done: (page: Page) => Promise<unknown>;
}

/** On a processor that is throttled, on a machine that may be busy. */
const expect = impatient.configure({ timeout: 60_000 });

interface BenchPage {
  path: string;
  /** Whose; without it, the busiest practitioner's. */
  email?: string;
  isReady: (page: Page) => Promise<unknown>;
  /** What is scrolled through first, on a processor that is not throttled. */
  scroller?: (page: Page) => Locator;
  steps: readonly Step[];
}

const pick = (page: Page, choice: string, name: string): Promise<void> =>
  page.getByRole('radiogroup', { name: choice }).getByText(name, { exact: true }).click();

const isShown = (locate: (page: Page) => Locator) => (page: Page) =>
  expect(locate(page).first()).toBeVisible();

const gone = (locate: (page: Page) => Locator) => (page: Page) =>
  expect(locate(page)).toHaveCount(0);

const patientField = (page: Page) => form(page).getByLabel("Patient's name");
const search = (page: Page) => page.getByRole('combobox', { name: /^Search patients/ });
const week = (page: Page) => page.getByRole('grid', { name: /^Week/ });
const january = (page: Page) => page.getByRole('region', { name: 'January' });

const bookingSteps: readonly Step[] = [
  {
    name: 'open the booking form',
    act: (page) => button(page, 'New appointment').first().click(),
    done: isShown(patientField),
  },
  {
    name: 'type a name',
    act: (page) => patientField(page).pressSequentially('Ana Rui', { delay: 120 }),
    done: async (page) => {
      await expect(patientField(page)).toHaveValue('Ana Rui');
      // Closes the list of patients.
      await page.keyboard.press('Tab');
    },
  },
  {
    name: 'list the types',
    act: (page) => form(page).getByRole('combobox', { name: 'Type' }).click(),
    done: isShown((page) => page.getByRole('option')),
  },
  {
    name: 'pick a type',
    act: (page) => page.getByRole('option').first().click(),
    done: (page) => expect(form(page).getByLabel('Time', { exact: true })).not.toHaveValue(''),
  },
  {
    name: 'close the begun form',
    act: (page) => form(page).getByRole('button', { name: 'Close' }).click(),
    done: isShown((page) => button(page, 'Discard')),
  },
  {
    name: 'discard the form',
    act: (page) => button(page, 'Discard').click(),
    done: gone(form),
  },
];

const scheduleSteps = (patientName: string): readonly Step[] => [
  {
    name: 'open the details',
    act: (page) => page.getByRole('main').getByText(patientName, { exact: true }).first().click(),
    done: isShown((page) => panel(page, patientName).or(page.getByLabel(patientName))),
  },
  {
    name: 'close the details',
    act: (page) => page.keyboard.press('Escape'),
    done: gone((page) => button(page, 'Reschedule')),
  },
  {
    name: 'today to the week',
    act: (page) => pick(page, 'Days shown', 'Week'),
    done: isShown((page) => button(page, 'Next week')),
  },
  {
    name: 'the week to today',
    act: (page) => pick(page, 'Days shown', 'Today'),
    done: gone((page) => button(page, 'Next week')),
  },
  {
    name: 'open the search',
    act: (page) => page.keyboard.press('Control+k'),
    done: isShown(search),
  },
  {
    name: 'type into the search',
    act: (page) => search(page).pressSequentially('ana', { delay: 150 }),
    done: isShown((page) => page.getByRole('option')),
  },
  {
    name: 'close the search',
    act: (page) => page.keyboard.press('Escape'),
    done: gone(search),
  },
];

const calendarSteps: readonly Step[] = [
  {
    name: 'next week',
    act: (page) => button(page, 'Next week').click(),
    done: (page) => expect(button(page, 'Today')).toBeEnabled(),
  },
  {
    name: 'this week',
    act: (page) => button(page, 'Today').click(),
    done: (page) => expect(button(page, 'Today')).toBeDisabled(),
  },
  {
    name: 'week to month',
    act: (page) => pick(page, 'View', 'Month'),
    done: isShown((page) => button(page, 'Next month')),
  },
  {
    name: 'month to agenda',
    act: (page) => pick(page, 'View', 'Agenda'),
    done: isShown((page) => button(page, 'Next four weeks')),
  },
  {
    name: 'agenda to year',
    act: (page) => pick(page, 'View', 'Year'),
    done: isShown(january),
  },
  {
    name: 'year to week',
    act: (page) => pick(page, 'View', 'Week'),
    done: isShown(week),
  },
  {
    name: 'week to day',
    act: (page) => pick(page, 'View', 'Day'),
    done: isShown((page) => button(page, 'Next day')),
  },
  {
    name: 'day to week',
    act: (page) => pick(page, 'View', 'Week'),
    done: isShown(week),
  },
];

const rosterGrid = (page: Page) => page.getByRole('grid', { name: 'Roster' });
/** Of the first person, who is free on the fourth and fifth of these days. */
const free = (page: Page) => rosterGrid(page).locator('[data-row="0"][data-day="4"]');

const rosterSteps: readonly Step[] = [
  {
    name: 'choose a cell',
    act: (page) => free(page).click(),
    done: (page) => expect(free(page)).toBeFocused(),
  },
  {
    name: 'type a shift',
    act: (page) => page.keyboard.press('d'),
    done: (page) => expect(free(page)).toContainText('Day 07-19, draft'),
  },
  {
    name: 'undo it',
    act: (page) => page.keyboard.press('Control+z'),
    done: (page) => expect(free(page)).toContainText('free'),
  },
  {
    name: 'one cell to the right',
    act: (page) => page.keyboard.press('ArrowRight'),
    done: (page) => expect(free(page)).not.toBeFocused(),
  },
  {
    name: 'ten rows down',
    act: (page) => page.keyboard.press('PageDown'),
    done: (page) => expect(rosterGrid(page).locator('[data-row="10"]:focus')).toBeVisible(),
  },
  {
    name: 'back up',
    act: (page) => page.keyboard.press('PageUp'),
    done: (page) => expect(rosterGrid(page).locator('[data-row="0"]:focus')).toBeVisible(),
  },
];

/** 200 people, six weeks. */
export const rosterPage = ({ planner: { email }, path }: LargeUnit): BenchPage => ({
  path,
  email,
  isReady: isShown((page) => rosterGrid(page).getByText('Day 07-19').first()),
  scroller: (page) => rosterGrid(page).locator('..'),
  steps: rosterSteps,
});

/** The patient is one of today's. */
export const pagesOf = (patientName: string): readonly BenchPage[] => [
  {
    path: '/calender?view=week',
    isReady: isShown((page) => page.getByRole('main').getByText(patientName)),
    steps: calendarSteps,
  },
  {
    path: '/Scheduling',
    isReady: isShown((page) => page.getByRole('main').getByText(patientName)),
    steps: [...scheduleSteps(patientName), ...bookingSteps],
  },
];
