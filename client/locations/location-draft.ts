/** A room as it is typed, turned into one to save or into errors by field. */
import { errorsOf } from '#client/shell/api/form-draft.ts';
import { NewLocation, type LocationRecord } from '#shared/locations.ts';

export interface LocationDraft {
  name: string;
  unitId: string | null;
  note: string;
  active: boolean;
}

export type LocationErrors = Partial<Record<keyof LocationDraft, string>>;

export const emptyLocation: LocationDraft = { name: '', unitId: null, note: '', active: true };

export const draftOf = ({ name, unit, note, active }: LocationRecord): LocationDraft => ({
  name,
  unitId: unit?.id ?? null,
  note: note ?? '',
  active,
});

export function toLocation({
  name,
  unitId,
  note,
}: LocationDraft): { location: Omit<NewLocation, 'idempotencyKey'> } | { errors: LocationErrors } {
  const parsed = NewLocation.safeParse({ name, unitId, note: note.trim() || null });
  if (parsed.success) return { location: parsed.data };
  return { errors: errorsOf<LocationDraft>(parsed.error.issues) };
}
