/** What a chart shows: the number or figure, its group, time, period and cases, and how it is drawn. */
import { NativeSelect, SimpleGrid } from '@mantine/core';
import { kindOf } from '#shared/case-kinds/kinds.ts';
import { groupsOf, numberOf, type GroupName, type NumberName } from '#shared/case-kinds/numbers.ts';
import { periodLabels, type PeriodName } from '#shared/cases/figure-periods.ts';
import type { Every } from '#shared/cases/number-figures.ts';
import {
  recordFigureOf,
  recordGroupLabels,
  type RecordFigureName,
  type RecordGroup,
} from '#shared/cases/record-figures.ts';
import {
  chartDays,
  shapesOf,
  type AppointmentMeasure,
  type CaseMeasure,
  type ChartDefinition,
  type ChartShape,
  type Measure,
  type RecordMeasure,
} from '#shared/charts.ts';
import {
  appointmentFigureNames,
  appointmentFigureOf,
  figureGroupLabels,
  type AppointmentFigureName,
} from '#shared/front-desk/appointment-figures.ts';
import type { FigureGroup } from '#shared/front-desk/report-groups.ts';
import { isOfNow, shapeLabels } from '#client/charts/chart-words.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { DateField } from '#client/ui/fields/DateField.tsx';
import * as changes from './definition-changes.ts';
import { ChartFilterFields } from './ChartFilterFields.tsx';

interface Props {
  definition: ChartDefinition;
  today: string;
  ofWords: readonly string[];
  onChange: (definition: ChartDefinition) => void;
}

const labelled = <Name extends string>(names: readonly Name[], labelOf: (name: Name) => string) =>
  names.map((name) => ({ value: name as string, label: labelOf(name) }));

interface FieldsProps<Of extends Measure> {
  measure: Of;
  onMeasure: (measure: Measure) => void;
}

function NumberFields({ measure, onMeasure }: FieldsProps<CaseMeasure>) {
  const user = useUser();
  const { number, by, every } = measure;
  const { kind, on } = numberOf(number);
  return (
    <>
      <NativeSelect
        label="Number"
        data={labelled(changes.numbersFor(user, kind), (name) => numberOf(name).label)}
        value={number}
        onChange={({ currentTarget }) =>
          onMeasure(changes.withNumber(measure, currentTarget.value as NumberName))
        }
      />
      <NativeSelect
        label="Group"
        data={[
          ...groupsOf(kind).map(({ name, label }) => ({ value: name as string, label })),
          { value: '', label: 'All together' },
        ]}
        value={by ?? ''}
        onChange={({ currentTarget }) =>
          onMeasure({ ...measure, by: (currentTarget.value || null) as GroupName | null })
        }
      />
      {on !== 'now' && (
        <NativeSelect
          label="Time"
          data={[
            { value: '', label: 'Whole period' },
            { value: 'day', label: 'By day' },
            { value: 'week', label: 'By week' },
            { value: 'month', label: 'By month' },
          ]}
          value={every ?? ''}
          onChange={({ currentTarget }) =>
            onMeasure({ ...measure, every: (currentTarget.value || null) as Every | null })
          }
        />
      )}
    </>
  );
}

function RecordFields({ measure, onMeasure }: FieldsProps<RecordMeasure>) {
  const { figure, by } = measure;
  return (
    <>
      <NativeSelect
        label="Figure"
        data={labelled(changes.recordFiguresFor(useUser()), (name) => recordFigureOf(name).label)}
        value={figure}
        onChange={({ currentTarget }) =>
          onMeasure(changes.withFigure(measure, currentTarget.value as RecordFigureName))
        }
      />
      <NativeSelect
        label="Group"
        data={labelled(recordFigureOf(figure).groups, (name) => recordGroupLabels[name])}
        value={by}
        onChange={({ currentTarget }) =>
          onMeasure({ ...measure, by: currentTarget.value as RecordGroup })
        }
      />
    </>
  );
}

function AppointmentFields({ measure, onMeasure }: FieldsProps<AppointmentMeasure>) {
  const { figure, by } = measure;
  return (
    <>
      <NativeSelect
        label="Figure"
        data={labelled(appointmentFigureNames, (name) => appointmentFigureOf(name).label)}
        value={figure}
        onChange={({ currentTarget }) =>
          onMeasure(
            changes.withAppointmentFigure(measure, currentTarget.value as AppointmentFigureName),
          )
        }
      />
      <NativeSelect
        label="Group"
        data={labelled(appointmentFigureOf(figure).groups, (name) => figureGroupLabels[name])}
        value={by}
        onChange={({ currentTarget }) =>
          onMeasure({ ...measure, by: currentTarget.value as FigureGroup })
        }
      />
    </>
  );
}

const sourceLabel = (source: changes.Source): string => {
  if (source === 'record') return 'Stays and claims';
  return source === 'appointments' ? 'Appointments' : kindOf(source).label;
};

/** By where its figures come from. */
function FiguresFields({ measure, onMeasure }: FieldsProps<Measure>) {
  if (measure.source === 'cases') return <NumberFields {...{ measure, onMeasure }} />;
  return measure.source === 'record' ? (
    <RecordFields {...{ measure, onMeasure }} />
  ) : (
    <AppointmentFields {...{ measure, onMeasure }} />
  );
}

function PeriodFields({ definition, today, onChange }: Props) {
  const { period } = definition;
  const days = chartDays(period, today);
  const choose = (changed: Partial<typeof days>) =>
    onChange({ ...definition, period: { name: 'days', ...days, ...changed } });
  return (
    <>
      <NativeSelect
        label="Period"
        data={labelled(Object.keys(periodLabels) as PeriodName[], (name) => periodLabels[name])}
        value={period.name}
        onChange={({ currentTarget }) => {
          const name = currentTarget.value as PeriodName;
          onChange({ ...definition, period: name === 'days' ? { name, ...days } : { name } });
        }}
      />
      {period.name === 'days' && (
        <>
          <DateField
            label="From"
            today={today}
            value={days.from}
            onChange={(from) => from && choose({ from })}
          />
          <DateField
            label="To"
            today={today}
            value={days.to}
            onChange={(to) => to && choose({ to })}
          />
        </>
      )}
    </>
  );
}

export function ChartMeasureFields(props: Props) {
  const { definition, today, ofWords, onChange } = props;
  const user = useUser();
  const { measure } = definition;
  const onMeasure = (next: Measure) => onChange(changes.withMeasure(definition, next));
  const shapes = shapesOf(measure);
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
      <NativeSelect
        label="Figures of"
        data={labelled(changes.sourcesFor(user), sourceLabel)}
        value={changes.sourceOf(measure)}
        onChange={({ currentTarget }) =>
          onMeasure(changes.withSource(measure, currentTarget.value as changes.Source, user))
        }
      />
      <FiguresFields measure={measure} onMeasure={onMeasure} />
      {!isOfNow(measure) && <PeriodFields {...props} />}
      {measure.source === 'cases' && (
        <ChartFilterFields
          key={changes.sourceOf(measure)}
          measure={measure}
          days={chartDays(definition.period, today)}
          ofWords={ofWords}
          onChange={onMeasure}
        />
      )}
      {shapes.length > 1 && (
        <NativeSelect
          label="Drawn as"
          data={labelled(shapes, (name) => shapeLabels[name])}
          value={definition.shape}
          onChange={({ currentTarget }) =>
            onChange({ ...definition, shape: currentTarget.value as ChartShape })
          }
        />
      )}
    </SimpleGrid>
  );
}
