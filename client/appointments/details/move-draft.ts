/** Another time as it is typed, turned into an instant and a length or into errors by field. */
import { appointmentMinutes } from '#shared/limits.ts';
import { wallInstant } from '#client/ui/times/wall-time.ts';

interface MoveDraft {
  day: string;
  time: string;
  durationMinutes: string;
}

export type MoveErrors = { [Field in keyof MoveDraft]?: string | undefined };

export function lengthError(text: string): string | undefined {
  if (!/^\d{1,4}$/.test(text.trim())) return 'Enter the length as a whole number of minutes';
  const { min, max } = appointmentMinutes;
  if (Number(text) < min) return `At least ${min} minutes`;
  return Number(text) > max ? 'At most 12 hours' : undefined;
}

export function toMove(
  { day, time, durationMinutes }: MoveDraft,
  zone: string,
): { to: { startsAt: string; durationMinutes: number } } | { errors: MoveErrors } {
  const { instant } = wallInstant(day, time, zone);
  const length = lengthError(durationMinutes);
  const errors: MoveErrors = {
    ...(day ? {} : { day: 'Choose a day' }),
    ...(time ? {} : { time: 'Choose a time' }),
    ...(length === undefined ? {} : { durationMinutes: length }),
  };
  if (day && time && !instant)
    errors.time = 'The clocks go forward on this day and skip this time. Choose another time';
  if (instant === null || Object.keys(errors).length > 0) return { errors };
  return { to: { startsAt: instant, durationMinutes: Number(durationMinutes) } };
}
