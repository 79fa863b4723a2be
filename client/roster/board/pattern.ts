/** Reads a rotation as a planner writes it: "2 D, 2 N, 4 off". */
import type { ShiftType } from '#shared/roster/shift-types.ts';

const mostDays = 400;

/** Letters, names and plurals of names: "2 days, 2 nights" are two of the type "Day" and of "Night". */
function letterOf(word: string, types: readonly ShiftType[]): string | null {
  const typedWord = word.toLowerCase();
  if (['off', 'o', 'free', '-'].includes(typedWord)) return '';
  const namedType = types.find(({ letter, name }) =>
    [letter, name, `${name}s`].some((text) => text.toLowerCase() === typedWord),
  );
  return namedType?.letter ?? null;
}

/** Returns one letter a day, '' for a day off; `problem` says what to write instead. */
export function readPattern(
  text: string,
  types: readonly ShiftType[],
): { days: string[] } | { problem: string } {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length === 0) return { problem: 'Write a rotation, for example 2 D, 2 N, 4 off.' };
  const days: string[] = [];
  for (const part of parts) {
    const [, count = '1', word = ''] = /^(?:(\d{1,3})\s*)?(.+)$/.exec(part) ?? [];
    const letter = letterOf(word.trim(), types);
    if (letter === null) {
      const letters = types.map((type) => type.letter).join(', ');
      return { problem: `“${word}” is no shift of this unit. Use ${letters} or off.` };
    }
    if (days.length + Number(count) > mostDays)
      return { problem: 'A rotation has at most 400 days.' };
    days.push(...Array.from({ length: Number(count) }, () => letter));
  }
  return days.length > 0 ? { days } : { problem: 'Write how many days, from 1.' };
}
