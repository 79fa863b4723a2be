/** A reason as it is typed, turned into one to save or into errors by field. */
import { errorsOf } from '#client/shell/api/form-draft.ts';
import { NewReason, type ListedReason } from '#shared/appointments/reasons/listed-reasons.ts';
import type { ReasonSide, ReasonUse } from '#shared/appointments/reasons/reason-uses.ts';

export interface ReasonDraft {
  use: ReasonUse;
  name: string;
  unitId: string | null;
  codeSystem: string;
  code: string;
  side: ReasonSide | null;
  active: boolean;
}

export const emptyReason: ReasonDraft = {
  use: 'visit',
  name: '',
  unitId: null,
  codeSystem: '',
  code: '',
  side: null,
  active: true,
};

export const draftOf = (reason: ListedReason): ReasonDraft => ({
  use: reason.use,
  name: reason.name,
  unitId: reason.unit?.id ?? null,
  codeSystem: reason.codeSystem ?? '',
  code: reason.code ?? '',
  side: reason.side,
  active: reason.active,
});

/** What belongs to another use is left out. */
export function toReason({ use, name, unitId, codeSystem, code, side }: ReasonDraft) {
  const parsed = NewReason.safeParse({
    use,
    name,
    codeSystem: codeSystem.trim() || null,
    code: code.trim() || null,
    ...(use === 'visit' ? { unitId } : { side }),
  });
  if (parsed.success) return { reason: parsed.data };
  return { errors: errorsOf<ReasonDraft>(parsed.error.issues) };
}
