/** Wordings of an organization: consents, public pages, sentences of letters and words of notices, in versions that a second person publishes. */
import { z } from 'zod';
import { Language } from '#shared/people/languages.ts';
import { line } from '#shared/text/single-line.ts';
import { Version } from '#shared/version.ts';
import { blankFault } from './wordings/wording-blanks.ts';
import {
  isConsentUse,
  isSmsUse,
  useWords,
  wordingUseNames,
  type WordingUse,
} from './wordings/wording-uses.ts';

/** Of a page; what guests agree to is shorter, since it is kept with each of them. */
const mostWordingCharacters = 20_000;
const mostKeptCharacters = 2_000;
const mostLineCharacters = 300;
/** With the hospital's name and the link it is to fit into one text message. */
const mostSmsCharacters = 100;
/** A page of a thousand empty headings is nothing that anybody reads. */
const mostWordingLines = 300;

/** Several lines; the invisible characters that say a direction stay. */
const paragraphs = (max: number, empty: string) =>
  z
    .string()
    .transform((text) => text.normalize('NFC').replaceAll('\r\n', '\n').trim())
    .pipe(
      z
        .string()
        .min(1, empty)
        .max(max, `At most ${max.toLocaleString('en')} characters`)
        .refine((text) => !/[^\P{Cc}\n]|\p{Cs}/u.test(text), 'Leave out control characters')
        .refine(
          (text) => text.split('\n').length <= mostWordingLines,
          `At most ${mostWordingLines} lines`,
        ),
    );

const Operator = z.strictObject({
  name: line(200, { empty: 'Enter the name', long: 'At most 200 characters' }),
  address: paragraphs(500, 'Enter the address'),
  contact: line(200, { empty: 'Enter how they are reached', long: 'At most 200 characters' }),
  dataProtectionOfficer: z.union([
    z.literal(''),
    line(300, { empty: '', long: 'At most 300 characters' }),
  ]),
});

/** Whether its text has headings and lists. */
export const isPage = (use: WordingUse): boolean => use === 'privacy-policy' || use === 'terms';

/** How many characters a text may have. */
export const limitOf = (use: WordingUse): number => {
  if (isPage(use)) return mostWordingCharacters;
  if (isSmsUse(use)) return mostSmsCharacters;
  if (isConsentUse(use)) return mostKeptCharacters;
  return useWords(use).characters ?? mostLineCharacters;
};

const content = {
  use: z.enum(wordingUseNames),
  /** English for the operator, whose details have no language. */
  language: Language,
  /** Null for the operator. */
  text: paragraphs(mostWordingCharacters, 'Write the text').nullable(),
  /** Null for everything else. */
  operator: Operator.nullable(),
};

interface Content {
  use: WordingUse;
  text: string | null;
  operator: z.infer<typeof Operator> | null;
}

function checkContent({ use, text, operator }: Content, context: z.RefinementCtx): void {
  const fail = (path: string, message: string) =>
    context.addIssue({ code: 'custom', message, path: [path] });
  if (use === 'operator') {
    if (operator === null) fail('operator', 'Enter the operator');
    if (text !== null) fail('text', 'The operator has no text');
    return;
  }
  if (operator !== null) fail('operator', 'This text has no operator');
  if (text === null) return fail('text', 'Write the text');
  const limit = limitOf(use);
  if (text.length > limit) fail('text', `At most ${limit.toLocaleString('en')} characters`);
  if (useWords(use).isLine && text.includes('\n')) fail('text', 'One line only');
  const fault = blankFault(text, useWords(use).blanks ?? {});
  if (fault !== null) fail('text', fault);
}

export const WordingContent = z.strictObject(content).superRefine(checkContent);
export type WordingContent = z.infer<typeof WordingContent>;

const ref = { wordingId: z.uuid(), version: Version };
export const WordingRef = z.strictObject(ref);
export type WordingRef = z.infer<typeof WordingRef>;

/** Use and language stay: another one is another wording. */
export const ChangeWording = z.strictObject({ ...content, ...ref }).superRefine(checkContent);
export type ChangeWording = z.infer<typeof ChangeWording>;

export interface Wording extends WordingContent {
  id: string;
  /** Of this use in this language, from 1. */
  revision: number;
  state: 'draft' | 'published' | 'retired';
  writtenBy: string[];
  writtenAt: string;
  approvedBy: string | null;
  approvedAt: string | null;
  version: number;
  /** Somebody else has to publish it. */
  isOwn: boolean;
}

export const PublicPageName = z.enum(['privacy-policy', 'terms']);
export type PublicPageName = z.infer<typeof PublicPageName>;

export const ReadPublicPage = z.strictObject({
  page: PublicPageName,
  /** As the link has it; without one the reader's own, else the only one of the installation. */
  organizationId: z.uuid().optional(),
  language: Language.optional(),
});
export type ReadPublicPage = z.infer<typeof ReadPublicPage>;

/** With its blanks filled. */
export interface ReadablePage {
  /** Null where several organizations use the installation, and the link names none. */
  organization: string | null;
  text: string;
  language: string;
  /** In which it can be read, by tag. */
  languages: string[];
  /** Null: the product's own text, which nobody has published. */
  publishedAt: string | null;
  /** Whether the operator has published who it is. */
  hasOperator: boolean;
}
