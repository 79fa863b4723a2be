/** Translates CQL in a thread with limits of time and memory (S560). */
import { openWatchedThread, TooMuch } from '#server/platform/cost/watched-thread.ts';
import { untranslated, type Translated, type TranslationTask } from './translation.ts';

/** Reading the model of FHIR takes six seconds of the processor, which may be busy. */
const startMs = 90_000;
/** A text takes a fraction of a second. */
const mostMs = 20_000;
const idleMs = 20 * 60_000;

const thread = openWatchedThread(new URL('./translation-worker.ts', import.meta.url), {
  megabytes: 512,
  startMs,
  stepMs: mostMs,
  idleMs,
});

/** A parser of CQL slows down with each level. */
const mostDepth = 60;

const opening = new Set(['(', '[', '{']);
const closing = new Set([')', ']', '}']);

/** After the comment, text or name that begins there; itself where none does. */
function afterQuoted(cql: string, at: number): number {
  const two = cql.slice(at, at + 2);
  const ends: Partial<Record<string, string>> = { '//': '\n', '/*': '*/' };
  const commentEnd = ends[two];
  if (commentEnd !== undefined) {
    const end = cql.indexOf(commentEnd, at + 2);
    return end === -1 ? cql.length : end + commentEnd.length;
  }
  const quote = cql[at];
  if (quote !== "'" && quote !== '"' && quote !== '`') return at;
  let next = at + 1;
  while (next < cql.length && cql[next] !== quote) next += cql[next] === '\\' ? 2 : 1;
  return next + 1;
}

/** Of the brackets outside of texts, names and comments; in one pass, whatever the text is. */
function depthOf(cql: string): number {
  let depth = 0;
  let deepest = 0;
  let at = 0;
  while (at < cql.length) {
    const next = afterQuoted(cql, at);
    if (next > at) {
      at = next;
      continue;
    }
    const sign = cql[at] ?? '';
    if (opening.has(sign)) depth += 1;
    if (closing.has(sign)) depth -= 1;
    deepest = Math.max(deepest, depth);
    at += 1;
  }
  return deepest;
}

/** One text at a time. A text that takes too long is answered as one with an error. */
export async function translate(task: TranslationTask): Promise<Translated> {
  const texts = [task.cql, ...task.libraries.map(({ cql }) => cql)];
  if (texts.some((text) => depthOf(text) > mostDepth))
    return untranslated(
      `Expressions are nested more than ${mostDepth} deep. Write it in more definitions.`,
    );
  try {
    return await thread.ask<Translated>(task);
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error;
    return untranslated('The text takes too long to read. Write it in smaller definitions.');
  }
}

export const endTranslator = (): Promise<void> => thread.end();
