/** What lists and sheets say of point scores, in words. */
import { stateLabel } from '#shared/case-kinds/kinds.ts';
import { riskDays, type InputReading, type RiskGroup, type RiskRow } from '#shared/scores.ts';
import type { PointScore, ScoreInput, ScoreResult } from '#shared/scores/point-score.ts';
import { momentWords, pastDay } from '#client/ui/times/times.ts';

export const groupLabels: Record<RiskGroup, string> = {
  leaving: 'Leaving today',
  inside: 'Still inside',
  home: 'Home, within 30 days',
  planned: 'Follow-up planned',
};

/** "12", or "8 to 11" where inputs are missing. */
export const pointsWords = ({ least, most }: ScoreResult): string =>
  least === most ? String(least) : `${least} to ${most}`;

export const missingWords = ({ missing }: ScoreResult): string =>
  missing.length === 0 ? '' : `${missing.length} missing`;

export const sumWords = (score: PointScore, result: ScoreResult): string =>
  `${pointsWords(result)} of ${score.mostPoints} points`;

/** What can still be done, and until when. */
export function turnWords({ group, expectedEnd, daysLeft }: RiskRow): string {
  if (daysLeft !== null) return `Home, ${daysLeft} of ${riskDays} days left`;
  if (group === 'leaving') return 'Leaving today';
  return expectedEnd ? `Expected until ${pastDay(expectedEnd)}` : 'No discharge expected yet';
}

/** "Left Nov 3, 2026. Contact: to contact", "Booked: Nov 3, 10:00". */
export function plannedWords(
  {
    dischargedOn,
    bookedAt,
    contactState,
  }: Pick<RiskRow, 'dischargedOn' | 'bookedAt' | 'contactState'>,
  zone: string,
): string {
  const parts = [
    bookedAt && `Booked: ${momentWords(bookedAt, { precision: undefined, zone })}`,
    contactState && `Contact: ${stateLabel('contact', contactState).toLowerCase()}`,
  ].filter(Boolean);
  const planned = parts.join('. ') || 'No follow-up is planned';
  return dischargedOn === null ? planned : `Left ${pastDay(dischargedOn)}. ${planned}`;
}

/** "yes", "13.2 g/dL", "4". */
export function valueWords(
  { kind, unit }: Pick<ScoreInput, 'kind' | 'unit'>,
  value: number,
): string {
  if (kind === 'yes-no') return value === 1 ? 'yes' : 'no';
  return unit === undefined ? String(value) : `${value} ${unit}`;
}

export const originWords: Record<InputReading['origin'], string> = {
  record: 'From the record',
  person: 'Entered by a person',
  missing: 'Missing',
};
