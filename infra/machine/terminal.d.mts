/** The types of terminal.mjs, which runs before TypeScript does. */

export class SetupError extends Error {}
export type Report = (text: string) => void;
export function print(text?: string): void;
export function runStep<T>(
  name: string,
  work: (report: Report) => Promise<T> | T,
  meanwhile?: string,
): Promise<T>;
export function errorText(error: unknown): string;
export function printError(error: unknown): void;
