/** A payer as it is typed, turned into one to save or into errors by field. */
import { errorsOf } from '#client/shell/api/form-draft.ts';
import { NewPayer, type Payer, type UnmatchedPayer } from '#shared/organization/payers.ts';

export interface PayerDraft {
  name: string;
  /** One a line. */
  otherNames: string;
  payerIds: string;
  plans: string;
  phone: string;
  portal: string;
  clockNotes: string;
  active: boolean;
}

export const emptyPayer: PayerDraft = {
  name: '',
  otherNames: '',
  payerIds: '',
  plans: '',
  phone: '',
  portal: '',
  clockNotes: '',
  active: true,
};

export const draftOf = (payer: Payer): PayerDraft => ({
  name: payer.name,
  otherNames: payer.otherNames.join('\n'),
  payerIds: payer.payerIds.join('\n'),
  plans: payer.plans.join('\n'),
  phone: payer.phone ?? '',
  portal: payer.portal ?? '',
  clockNotes: payer.clockNotes ?? '',
  active: payer.active,
});

/** What coverages say, as a payer of the table. */
export const payerOf = ({ name, payerIds }: UnmatchedPayer): NewPayer =>
  NewPayer.parse({
    name: name.slice(0, 120),
    otherNames: name.length > 120 ? [name] : [],
    payerIds,
  });

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

export function toPayer(
  draft: PayerDraft,
): { payer: NewPayer } | { errors: Partial<Record<keyof PayerDraft, string>> } {
  const parsed = NewPayer.safeParse({
    name: draft.name,
    otherNames: linesOf(draft.otherNames),
    payerIds: linesOf(draft.payerIds),
    plans: linesOf(draft.plans),
    phone: draft.phone.trim() || null,
    portal: draft.portal.trim() || null,
    clockNotes: draft.clockNotes.trim() || null,
  });
  if (parsed.success) return { payer: parsed.data };
  return { errors: errorsOf<PayerDraft>(parsed.error.issues) };
}
