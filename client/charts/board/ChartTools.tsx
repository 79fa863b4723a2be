/** Saves a chart as an SVG picture, and its figures as CSV. */
import { Group } from '@mantine/core';
import { IconPhotoDown } from '@tabler/icons-react';
import type { Days } from '#shared/cases/figure-periods.ts';
import type { Measure, SavedChart } from '#shared/charts.ts';
import { numberInput } from '#client/cases/public/figures/ChartOfMeasure.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { ExportCsvButton } from '#client/shell/ExportCsvButton.tsx';
import { SaveFileButton } from '#client/shell/SaveFileButton.tsx';
import { customProperties } from '#client/shell/theme/colours.ts';
import type { Drawing } from '#client/ui/charts/draw-chart.ts';
import { saveBlob } from '#client/ui/save-file.ts';

interface Props {
  chart: SavedChart;
  days: Days;
  /** Under its name. */
  words: string;
  /** Null where nothing is drawn. */
  svg: Drawing['svg'] | null;
}

/** "Done by state, 2026-11-01 to 2026-11-30" */
const fileName = (name: string, { from, to }: Days) =>
  `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '')}-${from}-to-${to}`;

export function ChartTools({ chart, days, words, svg }: Props) {
  const { client } = trpc.useUtils();
  const { measure } = chart.definition;
  const name = fileName(chart.name, days);
  const readCsv = async () => {
    const { csv } = await csvOf(measure);
    return { csv, name: `${name}.csv`, doneWords: 'The figures were exported.' };
  };
  const csvOf = (of: Measure) => {
    if (of.source === 'cases') return client.cases.numbersCsv.query(numberInput(of, days));
    return of.source === 'record'
      ? client.cases.recordFigureCsv.query({ figure: of.figure, by: of.by, ...days })
      : client.appointments.reports.figureCsv.query({ figure: of.figure, by: of.by, ...days });
  };
  /** For paper, and so in the colours of the light scheme. */
  const saveSvg = (draw: Drawing['svg']) => {
    const text = draw({
      title: chart.name,
      description: words,
      colours: customProperties('light'),
      fontFamily: 'sans-serif',
    });
    saveBlob(new Blob([text], { type: 'image/svg+xml' }), `${name}.svg`);
    return Promise.resolve('The picture was saved.');
  };
  return (
    <Group gap="xs" mt="sm" data-not-printed>
      {svg && (
        <SaveFileButton
          icon={<IconPhotoDown size={18} stroke={1.5} aria-hidden />}
          save={() => saveSvg(svg)}
          aria-label={`Save SVG: ${chart.name}`}
        >
          Save SVG
        </SaveFileButton>
      )}
      <ExportCsvButton read={readCsv} aria-label={`Export CSV: ${chart.name}`} />
    </Group>
  );
}
