/** What a field of a type needs that is typed: its name, and of all but the name that a number is typed. */
import { textOf, type Draft } from '#client/shell/api/form-draft.ts';
import type { numberFields, TypeDraft } from './appointment-type-draft.ts';

export const textField = (
  draft: Draft<TypeDraft>,
  name: 'name' | (typeof numberFields)[number],
) => ({
  name,
  ...(name === 'name' ? {} : { inputMode: 'numeric' as const }),
  ...textOf(draft, name),
});
