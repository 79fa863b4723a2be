/** Templates of queries: what a hospital asks for a condition again and again, in the form of every query. */
import { z } from 'zod';
import { QueryForm, Question, Topic } from '#shared/queries.ts';
import { line } from '#shared/text/single-line.ts';
import { Version } from '#shared/version.ts';

export const mostTemplates = 200;

export const NewTemplate = z.strictObject({
  /** The condition or occasion, for those who write queries: it is never sent. */
  name: line(80, { empty: 'Name the condition', long: 'At most 80 characters' }),
  /** Which indicators to look for in the record; may be empty. */
  lookFor: z.string().trim().max(200, 'At most 200 characters').default(''),
  topic: Topic,
  question: Question,
  form: QueryForm,
});
export type NewTemplate = z.infer<typeof NewTemplate>;

/** `version` is the revision that was read. */
export const TemplateRef = z.strictObject({ templateId: z.uuid(), version: Version });
export type TemplateRef = z.infer<typeof TemplateRef>;

export const SaveTemplate = NewTemplate.extend(TemplateRef.shape);
export type SaveTemplate = z.infer<typeof SaveTemplate>;

export const TemplateSeries = z.strictObject({ templateId: z.uuid() });
export type TemplateSeries = z.infer<typeof TemplateSeries>;

export interface TemplateRevision extends NewTemplate {
  /** Of this revision; a query that begins from it names it. */
  revisionId: string;
  revision: number;
  writtenBy: string;
  writtenAt: string;
}

/** The revision in use; `id` is that of all its revisions. */
export interface QueryTemplate extends TemplateRevision {
  id: string;
}
