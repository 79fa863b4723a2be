/** Where a barrier waits, in words; without zod, since lists and the wall ask. */
import type { WaitsFor } from './waits-for.ts';

/** "5 West, bed 12" */
export const waitsForWords = ({ name, bed }: Pick<WaitsFor, 'name' | 'bed'>): string =>
  bed === '' ? name : `${name}, bed ${bed}`;
