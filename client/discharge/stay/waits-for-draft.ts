/** Where a barrier waits, while it is typed. */
import type { WaitsFor, WaitsForInput } from '#shared/discharge/waits-for.ts';

export interface WaitsForDraft {
  is: WaitsForInput['is'];
  /** Of the unit or provider; null: in words. */
  id: string | null;
  name: string;
  bed: string;
}

export const blankWaitsFor: WaitsForDraft = { is: 'words', id: null, name: '', bed: '' };

export function waitsForDraft(waitsFor: WaitsFor | null): WaitsForDraft {
  if (waitsFor === null) return blankWaitsFor;
  const { unitId, providerId, name, bed } = waitsFor;
  if (unitId !== null) return { is: 'unit', id: unitId, name, bed };
  if (providerId !== null) return { is: 'provider', id: providerId, name, bed };
  return { is: 'words', id: null, name, bed };
}

/** Null where nothing is said. */
export function waitsForInput({ is, id, name, bed }: WaitsForDraft): WaitsForInput | null {
  if (name.trim() === '') return null;
  if (is === 'unit' && id !== null) return { is, unitId: id, bed };
  if (is === 'provider' && id !== null) return { is, providerId: id, bed };
  return { is: 'words', name, bed };
}
