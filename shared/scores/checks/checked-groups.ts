/** Divides the stays of a check into groups, each with how well the score ranks it: all, complete, by sex, age and language. */
import { sexWords, type Sex } from '#shared/patients/sexes.ts';
import type { ExpectedRisk } from '#shared/scores/point-score.ts';
import { expectedOf } from './calibration.ts';
import { concordanceOf, type ScoredOutcome } from './discrimination.ts';
import type { CheckedGroup, GroupKind } from './score-check.ts';

export interface GroupedStay extends ScoredOutcome {
  /** Every input was read. */
  isComplete: boolean;
  sex: Sex | null;
  age: number | null;
  /** BCP 47. */
  language: string | null;
}

/** The languages of most stays; the others are one group. */
const mostLanguages = 6;
const notRecorded = 'Not recorded';

const ages: { from: number; label: string }[] = [
  { from: 0, label: 'Under 18' },
  { from: 18, label: '18 to 64' },
  { from: 65, label: '65 to 79' },
  { from: 80, label: '80 and older' },
];

const ageLabel = ({ age }: GroupedStay): string =>
  (age !== null && ages.findLast(({ from }) => from <= age)?.label) || notRecorded;

function languageLabel({ language }: GroupedStay): string {
  if (language === null) return notRecorded;
  try {
    return new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language;
  } catch {
    return language;
  }
}

const sexLabel = ({ sex }: GroupedStay): string => (sex === null ? notRecorded : sexWords[sex]);

type Groups = [label: string, stays: readonly GroupedStay[]][];

/** In the order of the labels that are listed; the others by their size. */
function divided(
  stays: readonly GroupedStay[],
  labelOf: (stay: GroupedStay) => string,
  order: readonly string[] = [],
): Groups {
  const rankOf = (label: string) => {
    if (label === notRecorded) return order.length + 1;
    const at = order.indexOf(label);
    return at < 0 ? order.length : at;
  };
  return [...Map.groupBy(stays, labelOf)].toSorted(
    ([label, group], [other, ofOther]) =>
      rankOf(label) - rankOf(other) ||
      ofOther.length - group.length ||
      label.localeCompare(other, 'en'),
  );
}

function byLanguage(stays: readonly GroupedStay[]): Groups {
  const groups = divided(stays, languageLabel);
  const named = groups.filter(([label]) => label !== notRecorded);
  const others = named.slice(mostLanguages).flatMap(([, group]) => group);
  return [
    ...named.slice(0, mostLanguages),
    ...(others.length > 0 ? [['Other languages', others] as Groups[number]] : []),
    ...groups.filter(([label]) => label === notRecorded),
  ];
}

export function checkedGroupsOf(
  stays: readonly GroupedStay[],
  expected: readonly ExpectedRisk[],
): CheckedGroup[] {
  const groups: Record<GroupKind, Groups> = {
    all: [['All stays', stays]],
    complete: [['Stays with every input', stays.filter(({ isComplete }) => isComplete)]],
    sex: divided(stays, sexLabel, Object.values(sexWords)),
    age: divided(
      stays,
      ageLabel,
      ages.map(({ label }) => label),
    ),
    language: byLanguage(stays),
  };
  return Object.entries(groups).flatMap(([by, ofKind]) =>
    ofKind.map(([label, group]) => ({
      by: by as GroupKind,
      label,
      stays: group.length,
      outcomes: group.filter(({ hasOutcome }) => hasOutcome).length,
      concordance: concordanceOf(group),
      expected: expectedOf(expected, group),
    })),
  );
}
