/** The other units of a person as they are typed, turned into ones to save or into an error. */
import {
  Memberships,
  type NamedMembership,
  type UnitMembership,
} from '#shared/people/unit-memberships.ts';
import type { Unit } from '#shared/people.ts';

export interface MembershipDraft {
  key: string;
  unitId: string | null;
  /** The one that is saved, which may be closed. */
  saved: Unit | null;
  /** Empty: since always, until further notice. */
  from: string;
  until: string;
  sharePercent: string;
}

export const emptyMembership = (): MembershipDraft => ({
  key: crypto.randomUUID(),
  unitId: null,
  saved: null,
  from: '',
  until: '',
  sharePercent: '',
});

export const draftsOf = (memberships: readonly NamedMembership[]): MembershipDraft[] =>
  memberships.map(({ unit, from, until, sharePercent }) => ({
    key: `${unit.id} ${from}`,
    unitId: unit.id,
    saved: unit,
    from: from ?? '',
    until: until ?? '',
    sharePercent: String(sharePercent),
  }));

export function toMemberships(
  drafts: readonly MembershipDraft[],
): { units: UnitMembership[] } | { error: string } {
  const parsed = Memberships.safeParse(
    drafts.map(({ unitId, from, until, sharePercent }) => ({
      unitId: unitId ?? '',
      from: from || null,
      until: until || null,
      sharePercent: /^\d{1,3}$/.test(sharePercent.trim()) ? Number(sharePercent) : -1,
    })),
  );
  if (parsed.success) return { units: parsed.data };
  const [issue] = parsed.error.issues;
  const index = issue?.path[0];
  const message = issue?.message ?? 'That cannot be right';
  return { error: typeof index === 'number' ? `Unit ${index + 1}: ${message}` : message };
}
