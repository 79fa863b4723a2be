/** Templates of letters on cases: written in versions, and published by a second person. */
import { z } from 'zod';
import { kindNames, type KindName } from '#shared/case-kinds/kinds.ts';
import { Language } from '#shared/people/languages.ts';
import { line } from '#shared/text/single-line.ts';
import { Version } from '#shared/version.ts';
import { textFault, type BlankName } from './blanks.ts';

/** A letter of several pages. */
export const mostLetterCharacters = 16_000;

/** Several lines; the invisible characters that say a direction stay. */
export const LetterText = z
  .string()
  .transform((text) => text.normalize('NFC').replaceAll('\r\n', '\n').trim())
  .pipe(
    z
      .string()
      .min(1, 'Write the letter')
      .max(mostLetterCharacters, 'At most 16,000 characters')
      .refine((text) => !/[^\P{Cc}\n\t]|\p{Cs}/u.test(text), 'Leave out control characters'),
  );

export const Kinds = z
  .array(z.enum(kindNames as [KindName, ...KindName[]]))
  .min(1, 'Choose for which cases')
  .max(kindNames.length)
  .transform((kinds) => kindNames.filter((name) => kinds.includes(name)));

const content = {
  name: line(80, { empty: 'Name the template', long: 'At most 80 characters' }),
  /** Letters on cases of these kinds begin from it. */
  kinds: Kinds,
  language: Language,
  text: LetterText,
};

interface Content {
  kinds: KindName[];
  text: string;
}

function checkText({ kinds, text }: Content, context: z.RefinementCtx): void {
  const fault = textFault(text, kinds);
  if (fault !== null) context.addIssue({ code: 'custom', message: fault, path: ['text'] });
}

export const LetterTemplateContent = z.strictObject(content).superRefine(checkText);
export type LetterTemplateContent = z.infer<typeof LetterTemplateContent>;

/** `seriesId`: of the template whose next version it is; null for a new template. */
export const DraftLetterTemplate = z
  .strictObject({ ...content, seriesId: z.uuid().nullable().default(null) })
  .superRefine(checkText);
export type DraftLetterTemplate = z.infer<typeof DraftLetterTemplate>;

const ref = { templateId: z.uuid(), version: Version };
export const LetterTemplateRef = z.strictObject(ref);
export type LetterTemplateRef = z.infer<typeof LetterTemplateRef>;

export const ChangeLetterTemplate = z.strictObject({ ...content, ...ref }).superRefine(checkText);
export type ChangeLetterTemplate = z.infer<typeof ChangeLetterTemplate>;

/** As a letter on that case would begin; nothing is written. */
export const TryLetterTemplate = z
  .strictObject({ kinds: Kinds, language: Language, text: LetterText, caseId: z.uuid() })
  .superRefine(checkText);
export type TryLetterTemplate = z.infer<typeof TryLetterTemplate>;

/** A blank with the words that the record has for it, and where they come from. */
export interface FilledBlank {
  name: BlankName;
  /** Null: the record says nothing. */
  value: string | null;
  source: string;
  /** When the source says it; null where it says what is so now. */
  at: string | null;
}

export interface LetterTrial {
  text: string;
  blanks: FilledBlank[];
}

export interface LetterTemplate extends LetterTemplateContent {
  id: string;
  seriesId: string;
  revision: number;
  state: 'draft' | 'published' | 'retired';
  writtenBy: string[];
  writtenAt: string;
  approvedBy: string | null;
  version: number;
  /** Somebody else has to publish it. */
  isOwn: boolean;
}
