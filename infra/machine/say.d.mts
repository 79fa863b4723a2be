/** The types of say.mjs, which runs before TypeScript does. */

export class Stop extends Error {}
export type Tell = (text: string) => void;
export function say(text?: string): void;
export function step<T>(
  name: string,
  work: (tell: Tell) => Promise<T> | T,
  meanwhile?: string,
): Promise<T>;
export function wordsOf(error: unknown): string;
export function explain(error: unknown): void;
