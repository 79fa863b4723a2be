/** A unit as it is typed, turned into one to save or into errors by field. */
import { errorsOf } from '#client/shell/api/form-draft.ts';
import { NewUnit, type UnitRecord } from '#shared/organization/units.ts';

export interface UnitDraft {
  name: string;
  code: string;
  specialty: string;
  phone: string;
  location: string;
  active: boolean;
}

export const emptyUnit: UnitDraft = {
  name: '',
  code: '',
  specialty: '',
  phone: '',
  location: '',
  active: true,
};

export const draftOf = (unit: UnitRecord): UnitDraft => ({
  name: unit.name,
  code: unit.code ?? '',
  specialty: unit.specialty ?? '',
  phone: unit.phone ?? '',
  location: unit.location ?? '',
  active: unit.active,
});

type Errors = Partial<Record<keyof UnitDraft, string>>;

export function toUnit({
  active: _active,
  name,
  ...optional
}: UnitDraft): { unit: NewUnit } | { errors: Errors } {
  const filledFields = Object.fromEntries(
    Object.entries(optional).map(([field, text]) => [field, text.trim() || null]),
  );
  const parsed = NewUnit.safeParse({ name, ...filledFields });
  if (parsed.success) return { unit: parsed.data };
  return { errors: errorsOf<UnitDraft>(parsed.error.issues) };
}
