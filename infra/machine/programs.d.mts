/** The types of programs.mjs, which runs before TypeScript does. */

export interface Program {
  name: string;
  commands: string[];
  places: string[];
  debian: string[];
  brew: string[];
}
export const programs: Record<'redis' | 'chromium', Program>;
export function onPath(commands: string[], path?: string): string | undefined;
export function locate(program: Program): string | undefined;
