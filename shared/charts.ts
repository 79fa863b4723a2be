/** The schemas of charts that people define from figures, and of the boards that they stand on; who may see which. */
import { z } from 'zod';
import { workedBy } from '#shared/case-kinds/kinds.ts';
import {
  groupLabel,
  isMoney,
  numberNames,
  numberOf,
  type GroupName,
  type NumberName,
} from '#shared/case-kinds/numbers.ts';
import { daysOf, periodLabels, type Days, type PeriodName } from '#shared/cases/figure-periods.ts';
import {
  everyNames,
  hasGroups,
  mostDaysByGroup,
  NumberFilter,
  NumberGroup,
  type CaseNumbers,
} from '#shared/cases/number-figures.ts';
import {
  recordFigureNames,
  recordFigureOf,
  recordGroups,
  type RecordFigureName,
  type RecordFigureRows,
} from '#shared/cases/record-figures.ts';
import {
  appointmentFigureNames,
  appointmentFigureOf,
  figurePermission,
  type AppointmentFigureRows,
} from '#shared/front-desk/appointment-figures.ts';
import { figureGroups } from '#shared/front-desk/report-groups.ts';
import { may, type Person } from '#shared/roles.ts';
import { line } from '#shared/text/single-line.ts';
import { daysIn } from '#shared/time.ts';
import { figurePeriod, isFigurePeriod } from '#shared/times/figure-period.ts';

/** A number of cases: by a group, by time, by both or alone, of all cases or of some. */
const CaseMeasure = z
  .strictObject({
    source: z.literal('cases'),
    number: z.enum(numberNames as [NumberName, ...NumberName[]]),
    by: NumberGroup.nullable(),
    every: z.enum(everyNames).nullable(),
    of: NumberFilter,
  })
  .refine(
    ({ number, by, of }) =>
      hasGroups(numberOf(number).kind, [...(by ? [by] : []), ...Object.keys(of)]),
    { error: 'Choose a group of this number', path: ['by'] },
  )
  .refine(({ number, every }) => every === null || numberOf(number).on !== 'now', {
    error: 'This number is of now, so it has no days',
    path: ['every'],
  });
export type CaseMeasure = z.infer<typeof CaseMeasure>;

/** A figure of stays or claims, by one of its groups. */
const RecordMeasure = z
  .strictObject({
    source: z.literal('record'),
    figure: z.enum(recordFigureNames as [RecordFigureName, ...RecordFigureName[]]),
    by: z.enum(recordGroups),
  })
  .refine(({ figure, by }) => recordFigureOf(figure).groups.includes(by), {
    error: 'Choose a group of this figure',
    path: ['by'],
  });
export type RecordMeasure = z.infer<typeof RecordMeasure>;

/** A figure of appointments, by one of its groups. */
const AppointmentMeasure = z
  .strictObject({
    source: z.literal('appointments'),
    figure: z.enum(appointmentFigureNames),
    by: z.enum(figureGroups),
  })
  .refine(({ figure, by }) => appointmentFigureOf(figure).groups.includes(by), {
    error: 'Choose a group of this figure',
    path: ['by'],
  });
export type AppointmentMeasure = z.infer<typeof AppointmentMeasure>;

export const Measure = z.discriminatedUnion('source', [
  CaseMeasure,
  RecordMeasure,
  AppointmentMeasure,
]);
export type Measure = z.infer<typeof Measure>;

const namedPeriods = Object.keys(periodLabels).filter((name) => name !== 'days') as [
  Exclude<PeriodName, 'days'>,
  ...Exclude<PeriodName, 'days'>[],
];

/** A named one moves on with each day. */
export const ChartPeriod = z.discriminatedUnion('name', [
  z.strictObject({ name: z.enum(namedPeriods) }),
  z.strictObject({ name: z.literal('days'), ...figurePeriod }).refine(isFigurePeriod, {
    error: 'Choose two years at most, the first day first',
    path: ['to'],
  }),
]);
export type ChartPeriod = z.infer<typeof ChartPeriod>;

export const chartShapes = ['bars', 'columns', 'lines', 'number'] as const;
export type ChartShape = (typeof chartShapes)[number];

/** How a measure can be drawn, the usual way first. */
export function shapesOf(measure: Measure): ChartShape[] {
  const hasTime = measure.source === 'cases' ? measure.every !== null : measure.by === 'month';
  if (hasTime) return ['lines', 'columns'];
  return measure.by === null ? ['number'] : ['bars', 'columns'];
}

/** The days of a period. `today` is that of the organization. */
export const chartDays = (period: ChartPeriod, today: string): Days =>
  period.name === 'days' ? { from: period.from, to: period.to } : daysOf(period.name, today);

const longestDays: Record<Exclude<PeriodName, 'days'>, number> = {
  '30-days': 30,
  'this-month': 31,
  'last-month': 31,
  '12-months': 366,
};
const mostDaysOf = (period: ChartPeriod): number =>
  period.name === 'days' ? daysIn(period) : longestDays[period.name];

export const ChartDefinition = z
  .strictObject({ measure: Measure, period: ChartPeriod, shape: z.enum(chartShapes) })
  .refine(({ measure, shape }) => shapesOf(measure).includes(shape), {
    error: 'Choose how it is drawn',
    path: ['shape'],
  })
  .refine(
    ({ measure, period }) =>
      measure.source !== 'cases' ||
      !measure.by ||
      measure.every !== 'day' ||
      mostDaysOf(period) <= mostDaysByGroup,
    { error: 'By day and group choose three months at most', path: ['period'] },
  );
export type ChartDefinition = z.infer<typeof ChartDefinition>;

const named = { empty: 'Name it', long: 'At most 80 characters' };
const ChartName = line(80, named);
const BoardName = line(80, named);

/** As many as are looked at together. */
export const mostCharts = 12;
/** Of one person. */
export const mostBoards = 30;

export const BoardRef = z.strictObject({ boardId: z.uuid() });
export type BoardRef = z.infer<typeof BoardRef>;
export const ChartRef = z.strictObject({ chartId: z.uuid() });
export type ChartRef = z.infer<typeof ChartRef>;

/** Without `boardId` a new board. Shared with the people of a unit, or with nobody. */
export const SaveBoard = z.strictObject({
  boardId: z.uuid().optional(),
  name: BoardName,
  unitId: z.uuid().nullable(),
});
export type SaveBoard = z.infer<typeof SaveBoard>;

/** Without `chartId` a new chart, at the end of the board; another board moves it there. */
export const SaveChart = z.strictObject({
  chartId: z.uuid().optional(),
  boardId: z.uuid(),
  name: ChartName,
  definition: ChartDefinition,
});
export type SaveChart = z.infer<typeof SaveChart>;

export const MoveChart = ChartRef.extend({ to: z.enum(['earlier', 'later']) });
export type MoveChart = z.infer<typeof MoveChart>;

/** `name`: where the screen hangs. */
export const PublishBoard = BoardRef.extend({
  name: line(60, { empty: 'Say where the screen hangs', long: 'At most 60 characters' }),
});
export type PublishBoard = z.infer<typeof PublishBoard>;

export interface BoardLine {
  id: string;
  name: string;
  isOwn: boolean;
  /** Who changes it; null where they left, and somebody may take it over. */
  owner: string | null;
  /** With whose people it is shared. */
  unit: { id: string; name: string } | null;
  charts: number;
}

/** A saved chart. `ofWords`: the cases that it is of, as words: "Unit: 4 West". */
export interface SavedChart {
  id: string;
  name: string;
  definition: ChartDefinition;
  ofWords: string[];
}

/** A screen that reads a board without sign-in. */
export interface BoardWall {
  name: string;
  /** Whether the board was changed since it was published there. */
  isBehind: boolean;
}

export interface ChartBoard extends Omit<BoardLine, 'charts'> {
  charts: SavedChart[];
  walls: BoardWall[];
}

const queryKinds = ['cdi-query', 'cdi-review'];

export const isOfMoney = (measure: Measure): boolean =>
  measure.source === 'cases' && isMoney(numberOf(measure.number));

/** Queries of documentation and their reviews: beside them there is no amount of money. */
export function isOfQueries(measure: Measure): boolean {
  if (measure.source === 'appointments') return false;
  return measure.source === 'cases'
    ? queryKinds.includes(numberOf(measure.number).kind)
    : recordFigureOf(measure.figure).permission === 'cdi';
}

/** Whether the person may see the figures of a measure; the server asks the same at each reading. */
export function maySee(person: Person, measure: Measure): boolean {
  if (measure.source === 'appointments') return may(person, figurePermission);
  if (measure.source === 'record') return may(person, recordFigureOf(measure.figure).permission);
  const isWorked = workedBy(person).includes(numberOf(measure.number).kind);
  return isWorked && (!isOfMoney(measure) || may(person, 'billing'));
}

const personGroups: readonly GroupName[] = ['owner', 'opener', 'answerer'];

/** Why a chart is not on a wall, which anybody may look at; null where it is. */
export function keptFromWalls(measure: Measure): 'money' | 'people' | null {
  if (isOfMoney(measure)) return 'money';
  if (measure.source !== 'cases') return measure.by === 'clinician' ? 'people' : null;
  const groups = [measure.by, ...Object.keys(measure.of)];
  return groups.some((group) => personGroups.some((name) => name === group)) ? 'people' : null;
}

/** "Unit: 4 West" */
export const filterWords = (number: NumberName, group: GroupName, name: string): string =>
  `${groupLabel(numberOf(number).kind, group)}: ${name}`;

/** A chart with its figures, as a wall reads it; no ids of people. */
export type WallChart = Omit<SavedChart, 'id'> & {
  days: Days;
  figures:
    | { source: 'cases'; numbers: CaseNumbers }
    | { source: 'record'; rows: RecordFigureRows }
    | { source: 'appointments'; rows: AppointmentFigureRows };
};

/** The answer of a secret address. */
export interface ChartWall {
  name: string;
  board: string;
  organization: string;
  zone: string;
  at: string;
  charts: WallChart[];
}
