/** The axis of a stay: one lane for each kind of source; keys go from entry to entry, zoom and move. */
import { Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useRef, type CSSProperties, type KeyboardEvent } from 'react';
import { dayMs } from '#shared/durations.ts';
import { shortDay, clockTime, dayIn } from '#client/ui/times/times.ts';
import { lanes, type Entry } from './timeline-entries.ts';
import type { AxisWindow } from './axis-window.ts';
import { rowsOf } from './entry-rows.ts';
import classes from './TimelineAxis.module.css';

interface Props {
  entries: readonly Entry[];
  window: AxisWindow;
  zone: string;
  chosenId: string | null;
  onChoose: (entry: Entry) => void;
  onZoom: (factor: number) => void;
  onMove: (share: number) => void;
}

const percent = (share: number) => `${(share * 100).toFixed(3)}%`;

const mostMarks = 8;
const mostRows = 10;
/** What an entry takes at least, with some space behind it. */
const leastPixels = 14;

/** Evenly within what is on screen; with the hour where that is short. */
function Marks({ window: { from, to }, zone }: Pick<Props, 'window' | 'zone'>) {
  const step = (to - from) / mostMarks;
  const marks = Array.from({ length: mostMarks }, (_, at) => from + at * step);
  return (
    <div className={classes.lane} aria-hidden>
      <span />
      <div className={classes.days}>
        {marks.map((at, number) => (
          <span
            key={at}
            className={classes.day}
            style={{ insetInlineStart: percent(number / mostMarks) }}
          >
            {step < dayMs / 2 ? clockTime(at, zone) : shortDay(dayIn(zone, at))}
          </span>
        ))}
      </div>
    </div>
  );
}

export function TimelineAxis({ entries, window, zone, chosenId, onChoose, onZoom, onMove }: Props) {
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
      '+': () => onZoom(0.5),
      '-': () => onZoom(2),
      PageUp: () => onMove(-0.5),
      PageDown: () => onMove(0.5),
    };
    const deed = deeds[event.key];
    if (!deed || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    deed();
  };
  const spanOf = ({ at, until }: Entry) => {
    const start = (Math.max(at, from) - from) / (to - from);
    const end = (Math.min(until, to) - from) / (to - from);
    return { start, end };
  };
  const leastShare = leastPixels / Math.max(width, 1);
  return (
    <section
      ref={root}
      className={classes.axis}
      aria-label="Axis of the stay. Arrows go from entry to entry, plus and minus zoom."
    >
      {lanes.map((lane, number) => {
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
                  aria-pressed={entry.id === chosenId}
                  aria-label={`${entry.words}, ${entry.when ?? `${shortDay(dayIn(zone, entry.at))}, ${clockTime(entry.at, zone)}`}`}
                  title={entry.words}
                  tabIndex={entry.id === firstId ? 0 : -1}
                  onKeyDown={onKeyDown}
                  onClick={() => onChoose(entry)}
                />
              ))}
            </div>
          </div>
        );
      })}
      <Marks window={window} zone={zone} />
    </section>
  );
}
