/** Draws a chart as SVG by ECharts, in the page's own colours; loaded on demand, because the library is large. */
import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { init, use, type ComposeOption } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import type { BarSeriesOption, LineSeriesOption } from 'echarts/charts';
import type {
  GridComponentOption,
  LegendComponentOption,
  TooltipComponentOption,
} from 'echarts/components';
import { scaleOf, type ChartData } from './chart-data.ts';
import { svgFile, type SvgWords } from './svg-file.ts';

use([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer]);

type Option = ComposeOption<
  | BarSeriesOption
  | LineSeriesOption
  | GridComponentOption
  | LegendComponentOption
  | TooltipComponentOption
>;

/** Beside its colour each line has a mark and dashes of its own. */
const marks = ['circle', 'rect', 'triangle', 'diamond', 'emptyCircle', 'emptyRect'];
const dashes: ('solid' | number[])[] = ['solid', [8, 3], [2, 3], [10, 3, 2, 3], 'solid', [5, 5]];

/** And columns beside each other have a pattern of their own. */
const stripes = (rotation: number) => ({
  symbol: 'rect',
  dashArrayX: [1, 0],
  dashArrayY: [3, 5],
  rotation,
});
const dots = (size: number) => ({
  symbol: 'circle',
  symbolSize: size,
  dashArrayX: [
    [8, 8],
    [0, 8, 8, 0],
  ],
  dashArrayY: [6, 0],
});
const patterns = [
  null,
  stripes(-Math.PI / 4),
  dots(0.7),
  stripes(Math.PI / 2),
  stripes(0),
  stripes(Math.PI / 4),
].map((pattern) => pattern && { ...pattern, color: 'var(--surface)' });

/** Properties of Chart.module.css: light, dark and on paper. */
const colourOf = (at: number) => `var(--series-${at + 1})`;
/** By its name, because the space for words is measured on a canvas, which inherits nothing. */
const fontOf = (element: Element) => ({
  color: 'var(--text)',
  fontFamily: getComputedStyle(element).fontFamily,
  fontSize: 12,
});
type Font = ReturnType<typeof fontOf>;
/** More labels than this would overlap. */
const mostLabels = 13;

function seriesOf(data: ChartData, font: Font): (BarSeriesOption | LineSeriesOption)[] {
  const { divisor } = scaleOf(data);
  const isLabelled = data.series.length === 1 && data.categories.length <= mostLabels;
  return data.series.map(({ name, values, words }, at) => {
    const shared = {
      id: `series ${at}`,
      name,
      data: values.map((value) => (value === null ? null : value / divisor)),
      itemStyle: { color: colourOf(at) },
      emphasis: { disabled: true },
      label: {
        ...font,
        show: isLabelled,
        // A rate without its parts, which are under the chart and in the table.
        formatter: ({ dataIndex }: { dataIndex: number }) =>
          data.unit === 'percent'
            ? `${values[dataIndex]} %`
            : (words[dataIndex]?.replace(/ \(.*\)$/, '') ?? ''),
      },
    };
    if (data.shape === 'lines')
      return {
        ...shared,
        type: 'line' as const,
        symbol: marks[at] ?? 'circle',
        symbolSize: 8,
        label: { ...shared.label, position: 'top' as const },
        lineStyle: { color: colourOf(at), width: 2, type: dashes[at] ?? 'solid' },
      };
    const isAcross = data.shape === 'bars';
    const decal = data.series.length > 1 ? patterns[at] : null;
    return {
      ...shared,
      itemStyle: { ...shared.itemStyle, ...(decal && { decal }) },
      type: 'bar' as const,
      barMaxWidth: 40,
      label: { ...shared.label, position: isAcross ? ('right' as const) : ('top' as const) },
    };
  });
}

/** Low rates fill the chart; none goes beyond 100 %. */
const percentEnd = ({ max }: { max: number }) =>
  Math.min(100, Math.max(10, Math.ceil(max / 8) * 10));

function optionOf(data: ChartData, font: Font): Option {
  const { suffix } = scaleOf(data);
  const line = { lineStyle: { color: 'var(--line-strong)' } };
  const names = {
    type: 'category' as const,
    data: [...data.categories],
    axisLabel: { ...font, ...(data.areNames ? bottomNames(data) : { hideOverlap: true }) },
    axisLine: line,
    axisTick: { ...line, alignWithLabel: true },
  };
  const values = {
    type: 'value' as const,
    min: 0,
    ...(data.unit === 'percent' && { max: percentEnd }),
    ...(data.unit === 'count' && { minInterval: 1 }),
    axisLabel: { ...font, formatter: (value: number) => `${value}${suffix}` },
    splitLine: { lineStyle: { color: 'var(--line)' } },
  };
  const isAcross = data.shape === 'bars';
  const legend = data.series.length > 1;
  return {
    animation: false,
    textStyle: font,
    grid: { left: 8, right: isAcross ? 96 : 24, top: legend ? 44 : 28, bottom: 24 },
    ...(legend && { legend: { ...topLegend, textStyle: font } }),
    xAxis: isAcross ? values : names,
    // The first name at the top.
    yAxis: isAcross ? { ...names, inverse: true, axisLabel: { ...font, ...sideNames } } : values,
    tooltip: {
      trigger: 'axis',
      showContent: false,
      axisPointer: { type: data.shape === 'lines' ? 'line' : 'shadow', ...pointerLooks },
    },
    series: seriesOf(data, font),
  };
}

const topLegend = {
  top: 0,
  left: 0,
  itemWidth: 32,
  itemGap: 16,
  selectedMode: false as const,
};
/** More than these do not fit beside each other. */
const mostBeside = 5;
const bottomNames = ({ categories }: ChartData) => ({
  interval: 0,
  ...(categories.length > mostBeside && { rotate: 35 }),
  width: 110,
  overflow: 'truncate' as const,
});
const sideNames = { width: 150, overflow: 'truncate' as const, hideOverlap: false };
const pointerLooks = {
  lineStyle: { color: 'var(--control)', type: 'solid' as const },
  shadowStyle: { color: 'var(--sunken)' },
  label: { show: false },
};

export interface Drawing {
  draw: (data: ChartData) => void;
  /** The point that is read under the chart. */
  point: (index: number) => void;
  /** The chart as an SVG file with these words, which needs nothing of the page. */
  svg: (words: SvgWords) => string;
  resize: () => void;
  close: () => void;
}

export interface DrawingEvents {
  onPoint: (index: number) => void;
  onOpen: (series: number, index: number) => void;
}

/** `element` has a size. */
export function drawIn(element: HTMLElement, { onPoint, onOpen }: DrawingEvents): Drawing {
  const chart = init(element, null, { renderer: 'svg' });
  chart.on('updateAxisPointer', (event) => {
    const { dataIndex } = event as { dataIndex?: number };
    if (dataIndex !== undefined) onPoint(dataIndex);
  });
  chart.on('click', ({ seriesIndex, dataIndex }) => onOpen(seriesIndex ?? 0, dataIndex));
  return {
    draw: (data) => chart.setOption(optionOf(data, fontOf(element)), { notMerge: true }),
    point: (dataIndex) => chart.dispatchAction({ type: 'showTip', seriesIndex: 0, dataIndex }),
    svg: (words) => svgFile(chart.renderToSVGString(), words),
    resize: () => chart.resize(),
    close: () => chart.dispose(),
  };
}
