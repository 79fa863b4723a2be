/** What a chart is called where nobody has named it, and what stands under its name. */
import { groupLabel, numberOf } from '#shared/case-kinds/numbers.ts';
import { periodLabels, type Days } from '#shared/cases/figure-periods.ts';
import { recordFigureOf, recordGroupLabels } from '#shared/cases/record-figures.ts';
import type { ChartDefinition, ChartShape, Measure } from '#shared/charts.ts';
import { appointmentFigureOf, figureGroupLabels } from '#shared/front-desk/appointment-figures.ts';
import { dayRange } from '#client/ui/times/times.ts';

export const shapeLabels: Record<ChartShape, string> = {
  bars: 'Bars',
  columns: 'Columns',
  lines: 'Lines',
  number: 'The number alone',
};

/** What a measure counts, as it stands beside its chart. */
export function wordsOfMeasure(measure: Measure): string {
  switch (measure.source) {
    case 'appointments':
      return appointmentFigureOf(measure.figure).definition;
    case 'cases':
      return numberOf(measure.number).definition;
    case 'record':
      return recordFigureOf(measure.figure).definition;
  }
}

/** "Done by state and week" */
export function proposedName(measure: Measure): string {
  if (measure.source === 'appointments')
    return `${appointmentFigureOf(measure.figure).label} by ${figureGroupLabels[measure.by].toLowerCase()}`;
  if (measure.source === 'record')
    return `${recordFigureOf(measure.figure).label} by ${recordGroupLabels[measure.by].toLowerCase()}`;
  const { number, by, every } = measure;
  const { label, kind } = numberOf(number);
  const parts = [by && groupLabel(kind, by).toLowerCase(), every].filter(Boolean).join(' and ');
  return parts ? `${label} by ${parts}` : label;
}

export const isOfNow = (measure: Measure): boolean =>
  measure.source === 'cases' && numberOf(measure.number).on === 'now';

/** "Last 30 days, 1 to 30 November. Unit: 4 West" */
export function scopeWords(
  { measure, period }: ChartDefinition,
  days: Days,
  ofWords: readonly string[],
): string {
  const range = dayRange(days.from, days.to);
  const time = period.name === 'days' ? range : `${periodLabels[period.name]}, ${range}`;
  return [isOfNow(measure) ? 'At this moment' : time, ...ofWords].join('. ');
}
