/** The types of programs.mjs, which runs before TypeScript does. */

export interface Program {
  name: string;
  commands: string[];
  places: string[];
  debian: string[];
  /** Empty where Homebrew has no package. */
  brew: string[];
  /** The name of a program that does the same, where this one cannot be had. */
  substitute?: string;
  /** Loaded by others, and never run. */
  isLibrary?: boolean;
  /** Where it cannot be installed, that walk or test fails and the others go on. */
  isForOneWalk?: boolean;
}
type ProgramName =
  | 'redis'
  | 'clamd'
  | 'pgDump'
  | 'prometheus'
  | 'chromium'
  | 'firefox'
  | 'headlessShell'
  | 'webkit'
  | 'spandsp'
  | 'ghostscript'
  | 'xvfb';
export const programs: Record<ProgramName, Program>;
export function onPath(commands: string[], path?: string): string | undefined;
export function locate(program: Program): string | undefined;
export function requireProgram(name: ProgramName): string;
export function locateBrowser(): string | undefined;
