/** What a stay is after one more message about it, by the rules of decisions 0106, 0124 and 0135. */
import type { Statement } from './replayed-messages.ts';

export interface ModelStay {
  status: string;
  classCode: string;
  startsAt: number;
  endsAt: number | null;
  bed: string;
}

type Stating = Extract<Statement, { is: 'stay' }>;

const classCodes = { I: 'IMP', O: 'AMB', E: 'EMER' } as const;

function statusOf({ event }: Stating, stored: ModelStay | null, endsAt: number | null): string {
  const isAhead = stored?.status === 'planned' || stored?.status === 'arrived';
  if (event === 'A11') return 'cancelled';
  // An update brings back no stay that was cancelled.
  if (event === 'A08' && stored?.status === 'cancelled') return 'cancelled';
  if (endsAt !== null) return 'finished';
  if (event === 'A05') return stored?.status ?? 'planned';
  if (event === 'A10') return stored && !isAhead ? stored.status : 'arrived';
  if (event === 'A08' && stored && isAhead) return stored.status;
  return 'in-progress';
}

function classOf({ event, classCode }: Stating, stored: ModelStay | null): string {
  if (classCode !== '') return classCodes[classCode];
  if (event === 'A06') return 'IMP';
  if (event === 'A07') return 'AMB';
  if (stored) return stored.classCode;
  if (event === 'A05') return 'PRENC';
  return event === 'A04' || event === 'A10' ? 'AMB' : 'IMP';
}

export function stayAfter(stating: Stating, statedAt: number, stored: ModelStay | null): ModelStay {
  const { event, dischargedAt, admittedAt, bed } = stating;
  const keptEnd = event === 'A03' ? statedAt : (stored?.endsAt ?? null);
  const endsAt = event === 'A13' ? null : (dischargedAt ?? keptEnd);
  return {
    status: statusOf(stating, stored, endsAt),
    classCode: classOf(stating, stored),
    startsAt: admittedAt ?? stored?.startsAt ?? statedAt,
    endsAt,
    bed: bed === '' ? (stored?.bed ?? '') : bed.replaceAll('^', ' '),
  };
}
