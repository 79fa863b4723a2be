/** The axis of a stay: one lane for each kind of source; keys go from entry to entry, zoom and move. */
import { Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useRef, type CSSProperties, type KeyboardEvent } from 'react';
import { minuteMs } from '#shared/durations.ts';
import { shortDay, clockTime, dayIn } from '#client/ui/times/times.ts';
import { useNow } from '#client/ui/times/use-now.ts';
import { lanes, type Entry } from './timeline-entries.ts';
import { marksOf, type AxisMark } from './axis-marks.ts';
import type { AxisWindow } from './axis-window.ts';
import { rowsOf } from './entry-rows.ts';
import classes from './TimelineAxis.module.css';

interface Props {
  entries: readonly Entry[];
  window: AxisWindow;
  zone: string;
  chosenId: string | null;
  onChoose: (entry: Entry) => void;
  onMove: (share: number) => void;
}

const percent = (share: number) => `${(share * 100).toFixed(3)}%`;

const mostMarks = 8;
const mostRows = 10;
/** What an entry takes at least, with some space behind it. */
const leastPixels = 14;
/** From so many on a bar has its words in it. */
const textPixels = 60;

/** Behind it the words of a mark would not fit. */
const lastShare = 0.93;

interface MarksProps {
  marks: readonly AxisMark[];
  shareOf: (at: number) => number;
}

const Marks = ({ marks, shareOf }: MarksProps) => (
  <div className={classes.lane} aria-hidden>
    <span />
    <div className={classes.days}>
      {marks
        .filter(({ at }) => shareOf(at) < lastShare)
        .map(({ at, words, isDay }) => (
          <span
            key={at}
            className={classes.day}
            data-is-day={isDay || undefined}
            style={{ insetInlineStart: percent(shareOf(at)) }}
          >
            {words}
          </span>
        ))}
    </div>
  </div>
);

/** Through all lanes: where hours and days begin, and now. */
const Lines = ({ marks, shareOf, now }: MarksProps & { now: number }) => (
  <>
    {marks.map(({ at, isDay }) => (
      <span
        key={at}
        aria-hidden
        className={classes.line}
        data-is-day={isDay || undefined}
        style={{ insetInlineStart: percent(shareOf(at)) }}
      />
    ))}
    {shareOf(now) >= 0 && shareOf(now) <= 1 && (
      <span
        aria-hidden
        className={classes.now}
        style={{ insetInlineStart: percent(shareOf(now)) }}
      />
    )}
  </>
);

export function TimelineAxis({ entries, window, zone, chosenId, onChoose, onMove }: Props) {
  const root = useRef<HTMLElement>(null);
  const { ref: track, width } = useElementSize();
  const { from, to } = window;
  const visibleEntries = entries.filter((entry) => entry.until >= from && entry.at <= to);
  const firstId = visibleEntries.find(({ id }) => id === chosenId)?.id ?? visibleEntries[0]?.id;
  const goTo = (step: number) => {
    const at = entries.findIndex(({ id }) => id === firstId);
    const next = entries[Math.min(Math.max(at + step, 0), entries.length - 1)];
    if (!next) return;
    onChoose(next);
    // It may come into the window first.
    requestAnimationFrame(() =>
      root.current
        ?.querySelector<HTMLButtonElement>(`[data-entry="${CSS.escape(next.id)}"]`)
        ?.focus(),
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const deeds: Record<string, () => void> = {
      ArrowRight: () => goTo(1),
      ArrowLeft: () => goTo(-1),
      Home: () => goTo(-entries.length),
      End: () => goTo(entries.length),
      PageUp: () => onMove(-0.5),
      PageDown: () => onMove(0.5),
    };
    const deed = deeds[event.key];
    if (!deed || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    deed();
  };
  const shareOf = (at: number) => (at - from) / (to - from);
  const spanOf = ({ at, until }: Entry) => ({
    start: shareOf(Math.max(at, from)),
    end: shareOf(Math.min(until, to)),
  });
  const now = useNow(minuteMs);
  const marks = marksOf(window, zone, mostMarks);
  const usedLanes = lanes.filter((lane) => entries.some((entry) => entry.lane === lane));
  const leastShare = leastPixels / Math.max(width, 1);
  return (
    <section
      ref={root}
      className={classes.axis}
      aria-label="Axis of the stay. Arrows go from entry to entry, plus and minus zoom, 0 shows the whole stay."
    >
      {usedLanes.map((lane, number) => {
        const ofLane = visibleEntries
          .filter((entry) => entry.lane === lane)
          .map((entry) => ({ entry, ...spanOf(entry) }));
        const drawn = ofLane.map(({ start, end }) => ({
          start,
          end: Math.max(end, start + leastShare),
        }));
        const rows = rowsOf(drawn, mostRows);
        return (
          <div key={lane} className={classes.lane}>
            <Text size="xs" c="dimmed">
              {lane}
            </Text>
            <div
              ref={number === 0 ? track : null}
              className={classes.track}
              style={{ '--rows': Math.max(0, ...rows) + 1 } as CSSProperties}
            >
              <Lines marks={marks} shareOf={shareOf} now={now} />
              {ofLane.map(({ entry, start, end }, at) => (
                <button
                  key={entry.id}
                  type="button"
                  className={classes.entry}
                  style={
                    {
                      insetInlineStart: percent(start),
                      width: percent(end - start),
                      '--row': rows[at],
                    } as CSSProperties
                  }
                  data-entry={entry.id}
                  data-bad={entry.isBad || undefined}
                  data-lane={entry.lane}
                  aria-pressed={entry.id === chosenId}
                  aria-label={`${entry.words}, ${entry.when ?? `${shortDay(dayIn(zone, entry.at))}, ${clockTime(entry.at, zone)}`}`}
                  title={entry.words}
                  tabIndex={entry.id === firstId ? 0 : -1}
                  onKeyDown={onKeyDown}
                  onClick={() => onChoose(entry)}
                >
                  {entry.text && (end - start) * width >= textPixels && entry.text}
                </button>
              ))}
            </div>
          </div>
        );
      })}
      <Marks marks={marks} shareOf={shareOf} />
    </section>
  );
}
