/** Reads the cell of an imported line that names further units: "Ward 4 (40 %, 2026-01-01 to 2026-06-30); Ward 5". */
import { isDay } from '#shared/times/days.ts';

export interface TypedMembership {
  unit: string;
  /** Local days; null: since always, until further notice. */
  from: string | null;
  until: string | null;
  sharePercent: number;
}

const example = 'Write them as: Ward 4 (40 %, 2026-01-01 to 2026-06-30); Ward 5 (from 2026-03-01)';

type Term = Partial<Omit<TypedMembership, 'unit'>>;

/** "40 %", "from 2026-01-01", "until 2026-06-30", "2026-01-01 to 2026-06-30"; null where it is none of them. */
function termOf(text: string): Term | null {
  const [, share] = /^(\d{1,3}) ?%$/.exec(text) ?? [];
  if (share !== undefined) return Number(share) <= 100 ? { sharePercent: Number(share) } : null;
  const [, word, day = ''] = /^(from|until|to) (\S+)$/i.exec(text) ?? [];
  if (word !== undefined)
    return isDay(day) ? (word.toLowerCase() === 'from' ? { from: day } : { until: day }) : null;
  const [, from = '', until = ''] = /^(\S+) (?:to|until|-|–) (\S+)$/i.exec(text) ?? [];
  return isDay(from) && isDay(until) ? { from, until } : null;
}

/** Names have parentheses too: "Ward 4 (North)". */
const saysWhen = /%|\d{4}-|\b(from|until)\b/i;

/** Without a share it is none of their work: their own unit keeps the whole. */
function membershipIn(text: string): TypedMembership | null {
  const [, before = '', inside = ''] = /^(.+?)\s*\(([^()]*)\)$/.exec(text.trim()) ?? [];
  const hasDays = saysWhen.test(inside);
  const unit = hasDays ? before : text.trim();
  const membership: TypedMembership = { unit, from: null, until: null, sharePercent: 0 };
  const terms = hasDays ? inside.split(',').map((term) => termOf(term.trim())) : [];
  return terms.every((term) => term !== null)
    ? terms.reduce<TypedMembership>((all, term) => ({ ...all, ...term }), membership)
    : null;
}

export function otherUnitsIn(
  cell: string,
): { units: TypedMembership[] } | { units: []; problem: string } {
  const parts = cell.split(';').filter((part) => part.trim() !== '');
  const read = parts.map(membershipIn);
  const wrong = parts[read.indexOf(null)];
  return wrong === undefined
    ? { units: read.filter((unit) => unit !== null) }
    : { units: [], problem: `"${wrong.trim()}" is no unit with its days and share. ${example}` };
}
