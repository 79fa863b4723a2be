/** Closed days as they are typed, turned into some to save or into errors by field. */
import { errorsOf } from '#client/shell/api/form-draft.ts';
import { NewClosure, type Closure, type ClosureKind } from '#shared/organization/closures.ts';

export interface ClosureDraft {
  name: string;
  kind: ClosureKind;
  from: string;
  /** Empty means one day. */
  to: string;
  unitId: string | null;
}

export const emptyClosure: ClosureDraft = {
  name: '',
  kind: 'holiday',
  from: '',
  to: '',
  unitId: null,
};

export const draftOf = ({ name, kind, from, to, unit }: Closure): ClosureDraft => ({
  name,
  kind,
  from,
  to: to === from ? '' : to,
  unitId: unit?.id ?? null,
});

/** Null until they are days. */
export function daysOf({ from, to, unitId }: ClosureDraft) {
  const last = to === '' ? from : to;
  return from === '' || last < from ? null : { from, to: last, unitId };
}

type Errors = Partial<Record<keyof ClosureDraft, string>>;

export function toClosure({
  to,
  ...draft
}: ClosureDraft): { closure: NewClosure } | { errors: Errors } {
  if (draft.from === '') return { errors: { from: 'Choose the first day' } };
  const parsed = NewClosure.safeParse({ ...draft, to: to === '' ? draft.from : to });
  if (parsed.success) return { closure: parsed.data };
  return { errors: errorsOf<ClosureDraft>(parsed.error.issues) };
}
