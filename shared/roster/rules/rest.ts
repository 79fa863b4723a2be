/** Rules of two shifts that meet: overlap, rest between them, and duty without a break. */
import { minuteMs } from '#shared/durations.ts';
import { isNight, isOnSite, type Duty } from './duties.ts';
import { lengthWords, limitOf, type Breach, type RuleSettings } from './findings.ts';

/** Shifts of which each begins before the one before has ended, or at that instant: one duty. */
interface Chain {
  startsMs: number;
  endsMs: number;
}

const minutesOf = ({ startsMs, endsMs }: Chain) => (endsMs - startsMs) / minuteMs;

/** In order of time; `duties` are in order of their start. */
function chainsOf(duties: readonly Duty[]): Chain[] {
  const chains: Chain[] = [];
  for (const { startsMs, endsMs } of duties) {
    const last = chains.at(-1);
    if (last && startsMs <= last.endsMs) last.endsMs = Math.max(last.endsMs, endsMs);
    else chains.push({ startsMs, endsMs });
  }
  return chains;
}

export function overlap(duty: Duty, duties: readonly Duty[]): Breach[] {
  const overlapping =
    isOnSite(duty) &&
    duties.find(
      (other) => isOnSite(other) && other.startsMs < duty.endsMs && duty.startsMs < other.endsMs,
    );
  if (!overlapping) return [];
  const words = `They have ${overlapping.type.letter} (${overlapping.type.name}) at that time on ${overlapping.day}.`;
  return [{ rule: 'overlap', words }];
}

/** The rest that two chains have between them, and the one that they need. */
function restBetween(before: Chain, after: Chain, settings: RuleSettings): Breach[] {
  const restMinutes = (after.startsMs - before.endsMs) / minuteMs;
  const breaches: Breach[] = [];
  const least = limitOf(settings, 'rest', 'leastMinutes');
  if (restMinutes < least)
    breaches.push({
      rule: 'rest',
      words: `Only ${lengthWords(restMinutes)} of rest between two shifts; at least ${lengthWords(least)}.`,
    });
  const leastAfterLong = limitOf(settings, 'rest-after-long', 'leastMinutes');
  const long = limitOf(settings, 'rest-after-long', 'afterMinutes');
  if (minutesOf(before) >= long && restMinutes < leastAfterLong)
    breaches.push({
      rule: 'rest-after-long',
      words: `Only ${lengthWords(restMinutes)} of rest after ${lengthWords(minutesOf(before))} of duty; at least ${lengthWords(leastAfterLong)}.`,
    });
  return breaches;
}

/** Returns the breaches of rest; on call from home interrupts none. `duties` are in order of their start, without `duty`. */
export function restBreaches(
  duty: Duty,
  duties: readonly Duty[],
  settings: RuleSettings,
): Breach[] {
  if (!isOnSite(duty)) return [];
  const onSite = [...duties.filter(isOnSite), duty].toSorted((a, b) => a.startsMs - b.startsMs);
  const chains = chainsOf(onSite);
  const at = chains.findIndex(
    ({ startsMs, endsMs }) => startsMs <= duty.startsMs && duty.endsMs <= endsMs,
  );
  const [before, chain, after] = [chains[at - 1], chains[at], chains[at + 1]];
  if (!chain) return [];
  const breaches = [
    ...(before ? restBetween(before, chain, settings) : []),
    ...(after ? restBetween(chain, after, settings) : []),
  ];
  const most =
    limitOf(settings, 'continuous', 'mostMinutes') +
    limitOf(settings, 'continuous', 'handOverMinutes');
  if (minutesOf(chain) > most)
    breaches.push({
      rule: 'continuous',
      words: `${lengthWords(minutesOf(chain))} of duty without a break; at most ${lengthWords(most)}.`,
    });
  return breaches;
}

/** A night that goes on as a day without a break; less rest than the rule asks for is said by that. */
export function backToBack(duty: Duty, duties: readonly Duty[]): Breach[] {
  if (!isOnSite(duty)) return [];
  const follows = (before: Duty, after: Duty) =>
    isNight(before) && !isNight(after) && before.endsMs === after.startsMs;
  const beside = duties.find(
    (other) => isOnSite(other) && (follows(duty, other) || follows(other, duty)),
  );
  if (!beside) return [];
  const [night, day] = isNight(duty) ? [duty, beside] : [beside, duty];
  const words = `${night.type.letter} (${night.type.name}) on ${night.day} goes on as ${day.type.letter} (${day.type.name}) without a break.`;
  return [{ rule: 'back-to-back', words }];
}
