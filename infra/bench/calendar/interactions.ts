/** Interactions with either calendar, and the time until their result is painted. */
import type { Page } from '@playwright/test';
import { mondays, target } from './events.ts';
import type { Stopwatch } from './page.ts';

export type Side = 'karemd' | 'fullcalendar';

type Globals = typeof globalThis & {
  stopwatch: Stopwatch;
  measured: Promise<number>;
  isTurned: () => boolean;
  isMoved: () => boolean;
};

const buttons = {
  karemd: ['Previous week', 'Next week'],
  fullcalendar: [/prev/i, /next/i],
} as const;

const patienceMs = 30_000;

async function measured(page: Page): Promise<number> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const fault = new Error('The calendar did not do what was asked.');
  const timer = setTimeout(() => reject(fault), patienceMs);
  const answer = page.evaluate(() => (globalThis as Globals).measured);
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** The click alone; finding the button beforehand is not measured. */
async function press(page: Page, side: Side, toWeek: 0 | 1): Promise<void> {
  const button = page.getByRole('button', { name: buttons[side][toWeek] }).first();
  const box = await button.boundingBox();
  if (!box) throw new Error('There is no such button.');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** The week has changed: Monday shows the entry of each week, Sunday at least one. */
export async function turn(page: Page, side: Side, toWeek: 0 | 1): Promise<number> {
  const monday = mondays[toWeek];
  const sunday = new Date(Date.parse(monday) + 6 * 86_400_000).toISOString().slice(0, 10);
  await page.evaluate(
    ([first, last, name]) => {
      const { stopwatch } = globalThis as Globals;
      const words = (day: string) =>
        document.querySelector(`[role=gridcell][data-date="${day}"], [data-column="${day}"]`)
          ?.textContent ?? '';
      const isTurned = () => words(first).includes(name) && words(last).length > 100;
      Object.assign(globalThis, { measured: stopwatch.time('click', isTurned) });
    },
    [monday, sunday, target.patientName] as const,
  );
  await press(page, side, toWeek);
  return measured(page);
}

interface EntryPosition {
  x: number;
  y: number;
  /** Height of an hour in the grid, in pixels. */
  height: number;
  /** How often the name occurs; while it is dragged, once more. */
  names: number;
}

/** The position of the entry to move. */
function entryPosition(page: Page): Promise<EntryPosition> {
  return page.evaluate(
    ([day, name]) => {
      const cell = document.querySelector(
        `[role=gridcell][data-date="${day}"], [data-column="${day}"]`,
      );
      if (!cell) throw new Error('That day is not shown.');
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const boxes: DOMRect[] = [];
      while (walker.nextNode())
        // Of a week that was shown before, the entry may be there, hidden.
        if (
          walker.currentNode.textContent?.includes(name) &&
          walker.currentNode.parentElement?.checkVisibility()
        ) {
          const range = document.createRange();
          range.selectNode(walker.currentNode);
          boxes.push(range.getBoundingClientRect());
        }
      const box = boxes.find(({ width }) => width > 20);
      if (!box) throw new Error('The appointment is not shown.');
      return {
        x: box.x + 30,
        y: box.y + box.height / 2,
        height: cell.getBoundingClientRect().height / 24,
        names: cell.textContent?.split(name).length ?? 0,
      };
    },
    [mondays[0], target.patientName] as const,
  );
}

/** The move is over: nothing is being dragged, and the entry is where it was dropped. */
export async function move(page: Page, byHours: number): Promise<number> {
  const from = await entryPosition(page);
  const to = from.y + byHours * from.height;
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, (from.y + to) / 2, { steps: 4 });
  await page.mouse.move(from.x, to, { steps: 4 });
  await page.evaluate(
    ([day, name, names, y]) => {
      const { stopwatch } = globalThis as Globals;
      const isMoved = () => {
        const cell = document.querySelector(
          `[role=gridcell][data-date="${day}"], [data-column="${day}"]`,
        );
        if (cell?.textContent?.split(name).length !== names) return false;
        const under = document.elementsFromPoint(120, y);
        return under.some(
          (element) => element.textContent?.includes(name) && !element.contains(cell),
        );
      };
      Object.assign(globalThis, { measured: stopwatch.time('pointerup', isMoved) });
    },
    [mondays[0], target.patientName, from.names, to] as const,
  );
  await page.mouse.up();
  return measured(page);
}
