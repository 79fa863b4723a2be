/** What a hospital’s own score is named by in lists, entries and other systems: made once, of its first name. */
import { scoreNames } from '#shared/scores.ts';

const mostLength = 20;
/** Room for a number behind it. */
const mostStem = 16;

const stemOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
    .slice(0, mostStem)
    .replace(/-+$/, '') || 'score';

/** The first that no other score has: "mlace", "mlace-2". */
export function codeOf(name: string, inUse: readonly string[]): string {
  const usedCodes = new Set<string>([...inUse, ...scoreNames]);
  const stem = stemOf(name);
  for (let nth = 1; ; nth += 1) {
    const code = (nth === 1 ? stem : `${stem}-${nth}`).slice(0, mostLength);
    if (!usedCodes.has(code)) return code;
  }
}
