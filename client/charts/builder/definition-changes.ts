/** Changes of what a chart shows: whatever is chosen, the other choices stay where they still fit. */
import { workedBy, type KindName } from '#shared/case-kinds/kinds.ts';
import {
  groupsOf,
  isMoney,
  numberOf,
  numbersOfKind,
  type GroupName,
  type NumberName,
} from '#shared/case-kinds/numbers.ts';
import {
  recordFigureNames,
  recordFigureOf,
  recordGroups,
  type RecordFigureName,
} from '#shared/cases/record-figures.ts';
import {
  appointmentFigureOf,
  figurePermission,
  type AppointmentFigureName,
} from '#shared/front-desk/appointment-figures.ts';
import { shapesOf, type CaseMeasure, type ChartDefinition, type Measure } from '#shared/charts.ts';
import { may, type Person } from '#shared/roles.ts';

/** Whose figures somebody may choose: kinds of cases, stays and claims, and appointments. */
export type Source = KindName | 'record' | 'appointments';

export const numbersFor = (person: Person, kind: KindName): NumberName[] =>
  numbersOfKind(kind).filter((name) => !isMoney(numberOf(name)) || may(person, 'billing'));

export const recordFiguresFor = (person: Person): RecordFigureName[] =>
  recordFigureNames.filter((name) => may(person, recordFigureOf(name).permission));

export const sourcesFor = (person: Person): Source[] => [
  ...workedBy(person).filter((kind) => numbersFor(person, kind).length > 0),
  ...(recordFiguresFor(person).length > 0 ? (['record'] as const) : []),
  ...(may(person, figurePermission) ? (['appointments'] as const) : []),
];

/** With the shape that was chosen, or the usual one of the measure. */
export function withMeasure(definition: ChartDefinition, measure: Measure): ChartDefinition {
  const shapes = shapesOf(measure);
  const shape = shapes.includes(definition.shape) ? definition.shape : (shapes[0] ?? 'number');
  return { ...definition, measure, shape };
}

/** Of another number the group, the time and the cases alone that it has too. */
export function withNumber(measure: Measure, number: NumberName): CaseMeasure {
  const { kind, on } = numberOf(number);
  const groups = groupsOf(kind).map(({ name }) => name);
  const before = measure.source === 'cases' ? measure : null;
  const isOfKind = before !== null && numberOf(before.number).kind === kind;
  const by = before?.by && groups.includes(before.by) ? before.by : null;
  return {
    source: 'cases',
    number,
    by: before?.by === null ? null : (by ?? groups[0] ?? null),
    every: on === 'now' ? null : (before?.every ?? null),
    of: isOfKind ? before.of : {},
  };
}

export function withFigure(measure: Measure, figure: RecordFigureName): Measure {
  const { groups } = recordFigureOf(figure);
  const before = measure.source === 'record' ? measure.by : undefined;
  const by =
    before && groups.includes(before)
      ? before
      : (recordGroups.find((name) => groups.includes(name)) ?? 'month');
  return { source: 'record', figure, by };
}

/** The group stays where the figure has it too; else its first one. */
export function withAppointmentFigure(measure: Measure, figure: AppointmentFigureName): Measure {
  const { groups } = appointmentFigureOf(figure);
  const before = measure.source === 'appointments' ? measure.by : undefined;
  const by = before && groups.includes(before) ? before : (groups[0] ?? 'month');
  return { source: 'appointments', figure, by };
}

export function withSource(measure: Measure, source: Source, person: Person): Measure {
  if (source === 'appointments') return withAppointmentFigure(measure, 'no-show-rate');
  if (source === 'record')
    return withFigure(measure, recordFiguresFor(person)[0] ?? 'readmissions');
  return withNumber(measure, numbersFor(person, source)[0] ?? 'tasks-done');
}

export const sourceOf = (measure: Measure): Source =>
  measure.source === 'cases' ? numberOf(measure.number).kind : measure.source;

/** Of the cases of one key alone, or of all. */
export const withFilter = (
  measure: CaseMeasure,
  filter: { group: GroupName; key: string | null } | null,
): CaseMeasure => ({ ...measure, of: filter ? { [filter.group]: filter.key } : {} });

/** The first that somebody may choose; null where their job sees no figures. */
export function firstDefinition(person: Person): ChartDefinition | null {
  const [source] = sourcesFor(person);
  if (source === undefined) return null;
  const none: Measure = { source: 'cases', number: 'tasks-done', by: null, every: null, of: {} };
  const measure = withSource({ ...none, by: 'state' }, source, person);
  return withMeasure({ measure, period: { name: '30-days' }, shape: 'bars' }, measure);
}
