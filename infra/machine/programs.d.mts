/** The types of programs.mjs, which runs before TypeScript does. */

export interface Program {
  name: string;
  commands: string[];
  places: string[];
  debian: string[];
  brew: string[];
  /** The name of a program that does the same, where this one cannot be had. */
  substitute?: string;
}
export const programs: Record<
  'redis' | 'clamd' | 'pgDump' | 'prometheus' | 'chromium' | 'headlessShell',
  Program
>;
export function onPath(commands: string[], path?: string): string | undefined;
export function locate(program: Program): string | undefined;
export function locateBrowser(): string | undefined;
