/** Reads a time of day as people type it: "14:30", "1430", "9", "2.30 pm", "noon". */

export type Half = 'am' | 'pm';

const two = (part: number) => String(part).padStart(2, '0');

const words: Record<string, string> = { noon: '12:00', midnight: '00:00' };

const pattern = /^(\d{1,2}?)(?:[:.h ]?(\d{2}))?\s*(?:h|([ap])\.?\s?m?\.?)?$/;

/**
 * As HH:MM, or null where it is no time. `half` is what an hour from 1 to 12 without "am" or "pm"
 * means; null where the day has 24 hours.
 */
export function typedTime(typed: string, half: Half | null): string | null {
  const text = typed.trim().toLowerCase();
  const word = words[text];
  if (word !== undefined) return word;
  const match = pattern.exec(text);
  if (!match) return null;
  const [, hourText = '', minuteText = '00', letter] = match;
  const hour = Number(hourText);
  const minute = Number(minuteText);
  const writtenHalf: Half | null = letter ? (letter === 'p' ? 'pm' : 'am') : null;
  if (hour > 23 || minute > 59 || (writtenHalf && (hour === 0 || hour > 12))) return null;
  const meant = writtenHalf ?? (hour >= 1 && hour <= 12 ? half : null);
  if (meant === null) return `${two(hour)}:${two(minute)}`;
  return `${two((hour % 12) + (meant === 'pm' ? 12 : 0))}:${two(minute)}`;
}

/** Whether nothing is missing, so that it counts while somebody still types. */
export const isCompleteTime = (typed: string): boolean =>
  /^(\d{1,2}[:.h]\d{2}|\d{4})(\s*[ap]\.?\s?m?\.?)?$/i.test(typed.trim());

export const halfOf = (time: string): Half => (time >= '12:00' ? 'pm' : 'am');

/** "2:30" of "14:30" where the day has two halves, else as it is. */
export function writtenTime(time: string, isTwelve: boolean): string {
  if (!isTwelve || time === '') return time;
  const [hour = '', minute = ''] = time.split(':');
  return `${Number(hour) % 12 || 12}:${minute}`;
}

/** The same hour and minute in the other half of the day. */
export function inHalf(time: string, half: Half): string {
  const [hour = '', minute = ''] = time.split(':');
  return `${two((Number(hour) % 12) + (half === 'pm' ? 12 : 0))}:${minute}`;
}
