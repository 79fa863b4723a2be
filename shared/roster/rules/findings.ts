/** What a rule of duty says about a shift: its name, whether it stops, and why in words. */
import type { RuleName, RuleSetting } from '#shared/roster/rule-catalogue.ts';

export interface Finding {
  rule: RuleName;
  severity: 'stop' | 'warning';
  /** No reason overrides it. */
  isFinal: boolean;
  /** One sentence for the planner. */
  words: string;
  citation: string;
}

/** A rule's own answer, before the organization's setting makes it a stop or a warning. */
export interface Breach {
  rule: RuleName;
  words: string;
}

export type RuleSettings = ReadonlyMap<RuleName, RuleSetting>;

export const limitOf = (settings: RuleSettings, rule: RuleName, name: string): number =>
  settings.get(rule)?.limits[name] ?? Number.POSITIVE_INFINITY;

/** Rules that are off say nothing; an overlap stops always, because the database refuses it. */
export function findingsOf(settings: RuleSettings, breaches: readonly Breach[]): Finding[] {
  return breaches.flatMap(({ rule, words }) => {
    const setting = settings.get(rule);
    const isFinal = rule === 'overlap';
    const severity = isFinal ? 'stop' : (setting?.severity ?? 'off');
    if (severity === 'off') return [];
    return { rule, severity, isFinal, words, citation: setting?.citation ?? '' };
  });
}

/** The worst of a cell: what its mark shows. */
export const worstOf = (findings: readonly Finding[]): 'stop' | 'warning' | null => {
  if (findings.some(({ severity }) => severity === 'stop')) return 'stop';
  return findings.length > 0 ? 'warning' : null;
};

/** 90 becomes "1 h 30 min". */
export function lengthWords(minutes: number): string {
  const [hours, restMinutes] = [Math.floor(minutes / 60), Math.round(minutes % 60)];
  if (hours === 0) return `${restMinutes} min`;
  return restMinutes === 0 ? `${hours} h` : `${hours} h ${restMinutes} min`;
}
