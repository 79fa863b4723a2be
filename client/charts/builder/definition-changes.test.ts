/** Tests what a chart keeps when something else of it is chosen: each change leaves a chart that can be saved. */
import { expect, test } from 'vitest';
import { groupsOf, numberNames, numberOf, type NumberName } from '#shared/case-kinds/numbers.ts';
import { everyNames } from '#shared/cases/number-figures.ts';
import { recordFigureNames, recordFigureOf } from '#shared/cases/record-figures.ts';
import {
  appointmentFigureNames,
  appointmentFigureOf,
} from '#shared/front-desk/appointment-figures.ts';
import {
  ChartDefinition,
  maySee,
  shapesOf,
  type CaseMeasure,
  type Measure,
} from '#shared/charts.ts';
import { hospitalRoles } from '#shared/people/built-in-jobs.ts';
import type { Person } from '#shared/roles.ts';
import * as changes from './definition-changes.ts';

const administrator: Person = { role: 'ADMIN', hospitalRole: 'Attending' };

/** Numbers with each of their groups and times, and figures with each of their groups. */
function measuresOf(numbers: readonly NumberName[]): Measure[] {
  const ofNumbers = numbers.flatMap((number): CaseMeasure[] => {
    const { kind, on } = numberOf(number);
    const groups = [null, ...groupsOf(kind).map(({ name }) => name)];
    const times = on === 'now' ? [null] : [null, ...everyNames];
    return groups.flatMap((by) =>
      times.map((every) => ({ source: 'cases', number, by, every, of: {} })),
    );
  });
  const ofFigures = recordFigureNames.flatMap((figure) =>
    recordFigureOf(figure).groups.map((by): Measure => ({ source: 'record', figure, by })),
  );
  const ofAppointments = appointmentFigureNames.flatMap((figure) =>
    appointmentFigureOf(figure).groups.map((by): Measure => ({
      source: 'appointments',
      figure,
      by,
    })),
  );
  return [...ofNumbers, ...ofFigures, ...ofAppointments];
}

/** One number of each kind, and one of now where it has any. */
const someNumbers = [
  ...new Map(
    numberNames.map((name) => {
      const { kind, on } = numberOf(name);
      return [`${kind} ${on === 'now'}`, name] as const;
    }),
  ).values(),
];

const isValid = (definition: ChartDefinition) => ChartDefinition.safeParse(definition).success;
const begun: ChartDefinition = {
  measure: { source: 'cases', number: 'tasks-done', by: 'state', every: null, of: {} },
  period: { name: '30-days' },
  shape: 'bars',
};

test('whatever a chart showed, with any other number or figure it can be saved', () => {
  for (const measure of measuresOf(someNumbers)) {
    const before = changes.withMeasure(begun, measure);
    expect([measure, isValid(before)]).toEqual([measure, true]);
    for (const number of someNumbers) {
      const after = changes.withMeasure(before, changes.withNumber(measure, number));
      expect([measure, number, isValid(after)]).toEqual([measure, number, true]);
    }
    for (const figure of recordFigureNames) {
      const after = changes.withMeasure(before, changes.withFigure(measure, figure));
      expect([measure, figure, isValid(after)]).toEqual([measure, figure, true]);
    }
    for (const figure of appointmentFigureNames) {
      const after = changes.withMeasure(before, changes.withAppointmentFigure(measure, figure));
      expect([measure, figure, isValid(after)]).toEqual([measure, figure, true]);
    }
  }
});

test('each measure is drawn in a shape that fits it, and in no other', () => {
  for (const measure of measuresOf(numberNames))
    for (const shape of ['bars', 'columns', 'lines', 'number'] as const)
      expect(isValid({ ...begun, measure, shape })).toBe(shapesOf(measure).includes(shape));
});

test('of another number of the same kind the cases stay, of another kind they do not', () => {
  const measure: CaseMeasure = {
    source: 'cases',
    number: 'denials-opened',
    by: 'payer',
    every: 'month',
    of: { unit: '4 West' },
  };
  expect(changes.withNumber(measure, 'money-denied')).toEqual({
    ...measure,
    number: 'money-denied',
  });
  expect(changes.withNumber(measure, 'tasks-done')).toMatchObject({ of: {}, every: 'month' });
});

test('S588 each job is offered the figures that it sees, and begins with one of them', () => {
  for (const hospitalRole of hospitalRoles) {
    const person: Person = { role: 'EDITOR', hospitalRole };
    const first = changes.firstDefinition(person);
    expect(first === null).toBe(changes.sourcesFor(person).length === 0);
    expect(first === null || (isValid(first) && maySee(person, first.measure))).toBe(true);
    for (const source of changes.sourcesFor(person)) {
      const measure = changes.withSource(begun.measure, source, person);
      expect([source, maySee(person, measure)]).toEqual([source, true]);
    }
  }
  expect(changes.sourcesFor({ role: 'user', hospitalRole: 'Attending' })).toEqual([]);
  const editor: Person = { role: 'EDITOR', hospitalRole: 'Attending' };
  expect(changes.sourcesFor(editor)).toEqual(['appointments']);
  expect(changes.sourcesFor(administrator)).toContain('record');
});
