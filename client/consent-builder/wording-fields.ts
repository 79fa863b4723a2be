/** What is typed of a wording, and how it becomes what is sent. */
import { WordingContent, type Wording } from '#shared/wordings.ts';
import { defaultLanguage, defaultWordingIn } from '#shared/wordings/default-wordings.ts';
import type { OperatorDetails } from '#shared/wordings/wording-blanks.ts';
import type { WordingUse } from '#shared/wordings/wording-uses.ts';

export interface WordingFields extends OperatorDetails {
  use: WordingUse | null;
  language: string | null;
  text: string;
}

export const blankFields: WordingFields = {
  use: null,
  language: defaultLanguage,
  text: '',
  name: '',
  address: '',
  contact: '',
  dataProtectionOfficer: '',
};

export const fieldsOf = ({ use, language, text, operator }: Wording): WordingFields => ({
  ...blankFields,
  use,
  language,
  text: text ?? '',
  ...operator,
});

/** The beginning of a text, for a list: whole words. */
export function beginningOf(text: string): string {
  const longest = 80;
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 40))}…`;
}

/** What the product says there by itself, in English where it has no other language. */
export const defaultText = (use: WordingUse, language: string = defaultLanguage): string =>
  use === 'operator' ? '' : defaultWordingIn(use, language).text;

export const operatorOf = (fields: WordingFields): OperatorDetails => ({
  name: fields.name,
  address: fields.address,
  contact: fields.contact,
  dataProtectionOfficer: fields.dataProtectionOfficer,
});

type Errors = Partial<Record<keyof WordingFields, string>>;

type Checked = { content: WordingContent; errors: null } | { content: null; errors: Errors };

const isField = (name: PropertyKey | undefined): name is keyof WordingFields =>
  typeof name === 'string' && Object.hasOwn(blankFields, name);

export function checkedContent(fields: WordingFields): Checked {
  if (fields.use === null) return { content: null, errors: { use: 'Choose what it is for' } };
  const isOperator = fields.use === 'operator';
  const { data, error } = WordingContent.safeParse({
    use: fields.use,
    language: isOperator ? defaultLanguage : (fields.language ?? ''),
    text: isOperator ? null : fields.text,
    operator: isOperator ? operatorOf(fields) : null,
  });
  if (data) return { content: data, errors: null };
  const errors: Errors = {};
  for (const { path, message } of error.issues) {
    const name = path.at(-1);
    if (isField(name)) errors[name] ??= message;
  }
  return { content: null, errors };
}
