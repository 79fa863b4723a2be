/** How long before the start the patient is reminded by mail: up to four times, from the usual ones. */
import type { Draft } from '#client/shell/api/form-draft.ts';
import type { TypeDraft } from './appointment-type-draft.ts';
import { MultiPicker } from '#client/ui/fields/pickers/MultiPicker.tsx';

const hour = 60;
const day = 24 * hour;
const usual = [15, 30, hour, 2 * hour, 4 * hour, day, 2 * day, 3 * day, 7 * day];

/** "1 day", "2 hours", "15 minutes": the largest unit that is whole. */
function beforeWords(minutes: number): string {
  const [count, unit] =
    minutes % day === 0
      ? [minutes / day, 'day']
      : minutes % hour === 0
        ? [minutes / hour, 'hour']
        : [minutes, 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

export function ReminderField({ draft }: { draft: Draft<TypeDraft> }) {
  const { values, errors, change } = draft;
  const chosen = values.reminderMinutes;
  const offered = [...new Set([...usual, ...chosen])].toSorted((a, b) => b - a);
  return (
    <MultiPicker
      label="Reminders before the start"
      description="Messages to the patient by email. At most four; leave empty for none."
      hidePickedOptions
      maxValues={4}
      data={offered.map((minutes) => ({ value: String(minutes), label: beforeWords(minutes) }))}
      value={chosen.map(String)}
      error={errors.reminderMinutes}
      onChange={(list) => change({ reminderMinutes: list.map(Number).toSorted((a, b) => b - a) })}
    />
  );
}
