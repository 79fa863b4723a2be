/** A chart whose points are read under it, by mouse and with a slider; the table beside it has the same figures. */
import { Skeleton, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { pointWords, type ChartData } from './chart-data.ts';
import type { Drawing } from './draw-chart.ts';
import classes from './Chart.module.css';

interface Props {
  data: ChartData;
  /** What is chosen of it, above the chart. */
  fields?: ReactNode;
  /** Opens what a point counts. */
  onOpen?: ((series: number, index: number) => void) | undefined;
  /** Below it, for what saves it as a file; `svg` is null until it is drawn. */
  tools?: ((svg: Drawing['svg'] | null) => ReactNode) | undefined;
  /** On a wall, where nobody points at it: without what reads a point. */
  isOnWall?: boolean;
}

/** Tall enough for every name of `bars`. */
const heightOf = ({ shape, categories }: ChartData) =>
  shape === 'bars' ? Math.max(120, 60 + 28 * categories.length) : 300;

const leftOutWords = (count: number) =>
  count === 1
    ? '1 more with fewer cases is in the table alone.'
    : `${count} more with fewer cases are in the table alone.`;

/** The drawing in the element, once the library has come. */
function useDrawing(onPoint: (index: number) => void, onOpen: Props['onOpen']) {
  const element = useRef<HTMLDivElement>(null);
  const [drawing, setDrawing] = useState<Drawing | 'failed' | null>(null);
  const point = useEffectEvent(onPoint);
  const open = useEffectEvent((series: number, index: number) => onOpen?.(series, index));
  useEffect(() => {
    let isOver = false;
    let opened: Drawing | undefined;
    const { current } = element;
    if (!current) return undefined;
    const watcher = new ResizeObserver(() => opened?.resize());
    const start = async () => {
      try {
        const { drawIn } = await import('./draw-chart.ts');
        if (isOver) return;
        opened = drawIn(current, { onPoint: (at) => point(at), onOpen: (...at) => open(...at) });
        setDrawing(opened);
        watcher.observe(current);
      } catch {
        setDrawing('failed');
      }
    };
    void start();
    return () => {
      isOver = true;
      watcher.disconnect();
      opened?.close();
    };
  }, []);
  return { element, drawing };
}

export function Chart({ data, fields, onOpen, tools, isOnWall = false }: Props) {
  const [point, setPoint] = useState<{ label: string; index: number } | null>(null);
  const last = Math.max(0, data.categories.length - 1);
  // Another chart begins without a point.
  const index = point?.label === data.label ? Math.min(point.index, last) : null;
  const choose = (next: number) => setPoint({ label: data.label, index: next });
  const { element, drawing } = useDrawing(choose, onOpen);
  useEffect(() => {
    if (drawing && drawing !== 'failed') drawing.draw(data);
  }, [drawing, data]);
  const height = heightOf(data);
  const words = index === null ? '' : pointWords(data, index);
  if (drawing === 'failed')
    return (
      <>
        {fields}
        <Text size="sm">The chart could not be loaded. The table has its figures.</Text>
        {tools?.(null)}
      </>
    );
  return (
    <figure className={classes.figure} aria-label={data.label}>
      {fields}
      <div className={classes.chart} style={{ height }} aria-hidden>
        <div ref={element} style={{ height }} />
        {drawing === null && <Skeleton className={classes.loading} height={height} />}
      </div>
      {!isOnWall && last > 0 && (
        <input
          type="range"
          className={classes.point}
          aria-label={`Point of the chart: ${data.label}`}
          aria-valuetext={words || 'None is chosen'}
          min={0}
          max={last}
          value={index ?? 0}
          onChange={({ currentTarget }) => {
            const next = Number(currentTarget.value);
            choose(next);
            if (drawing) drawing.point(next);
          }}
          onKeyDown={({ key }) => {
            if (key === 'Enter' && index !== null && data.series.length === 1) onOpen?.(0, index);
          }}
          data-not-printed
        />
      )}
      {!isOnWall && (
        <div className={classes.words} aria-hidden data-not-printed>
          {words || 'Point at the chart, or move the slider with the arrow keys, to read a value.'}
        </div>
      )}
      {data.leftOut > 0 && (
        <Text size="xs" c="dimmed">
          {leftOutWords(data.leftOut)}
        </Text>
      )}
      {tools?.(drawing && drawing.svg)}
    </figure>
  );
}
