/** Reads a day and a time that are typed together: "tomorrow 9", "2:30 pm fri", "24/11 at 1430". */
import { typedDay, type DayReading } from './typed-day.ts';
import { typedTime, type Half } from './typed-time.ts';

interface TypedWhen {
  /** YYYY-MM-DD; null where only a time is typed. */
  day: string | null;
  /** HH:MM */
  time: string;
}

/** Null where it is no time, with or without a day. */
export function typedWhen(typed: string, half: Half | null, reading: DayReading): TypedWhen | null {
  const alone = typedTime(typed, half);
  if (alone !== null) return { day: null, time: alone };
  const words = typed
    .trim()
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => word !== 'at' && word !== 'on' && word !== '@');
  const splits = words.slice(1).map((_, at) => {
    const [head, tail] = [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')];
    return { head, tail };
  });
  // "24 11 9": a day that is named first has as many words as it can.
  const dayFirst = splits.map(({ head, tail }) => ({ ofDay: head, ofTime: tail })).toReversed();
  const timeFirst = splits.map(({ head, tail }) => ({ ofDay: tail, ofTime: head })).toReversed();
  for (const { ofDay, ofTime } of [...dayFirst, ...timeFirst]) {
    const time = typedTime(ofTime, half);
    const day = time === null ? null : typedDay(ofDay, reading);
    if (time !== null && day !== null) return { day, time };
  }
  return null;
}
