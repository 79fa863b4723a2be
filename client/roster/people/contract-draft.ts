/** A person's contract and skills as they are typed, and back. */
import {
  SavePersonOnRoster,
  type ContractRules,
  type PersonOnRoster,
  type PersonSkill,
} from '#shared/roster/roster-people.ts';

export interface ContractDraft {
  /** Percent. */
  fte: string;
  /** Hours a week of somebody who works full time. */
  fullTime: string;
  takesNights: boolean;
  /** Empty: as the organization has it. */
  mostNights: string;
  /** Hours; empty: as the organization has it. */
  mostWeek: string;
  /** `expiresOn` is empty where it does not expire. */
  skills: { skillId: string; expiresOn: string }[];
}

const hoursOf = (minutes: number | null) => (minutes === null ? '' : String(minutes / 60));

export const contractDraftOf = ({ contract, skills }: PersonOnRoster): ContractDraft => ({
  fte: String(contract.ftePercent),
  fullTime: hoursOf(contract.fullTimeWeekMinutes),
  takesNights: contract.takesNights,
  mostNights: contract.mostNightsInRow === null ? '' : String(contract.mostNightsInRow),
  mostWeek: hoursOf(contract.mostWeekMinutes),
  skills: skills.map(({ skillId, expiresOn }) => ({ skillId, expiresOn: expiresOn ?? '' })),
});

export type ContractErrors = Partial<Record<keyof ContractDraft, string>>;

const numberIn = (text: string) =>
  text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'));

/** Null where nothing was typed. */
const optional = (text: string, factor: number) =>
  text.trim() === '' ? null : Math.round(numberIn(text) * factor);

const sentences: Record<keyof ContractRules, [keyof ContractDraft, string]> = {
  ftePercent: ['fte', 'From 1 to 100 percent'],
  fullTimeWeekMinutes: ['fullTime', 'From 1 to 168 hours'],
  takesNights: ['takesNights', 'Say whether they take nights'],
  mostNightsInRow: ['mostNights', 'From 1 to 31 nights, or nothing'],
  mostWeekMinutes: ['mostWeek', 'From 1 to 168 hours, or nothing'],
};

/** Returns what is saved, or what is wrong by field. */
export function toContract(
  draft: ContractDraft,
  { practitionerId, version }: Pick<SavePersonOnRoster, 'practitionerId' | 'version'>,
): { person: SavePersonOnRoster } | { errors: ContractErrors } {
  const skills: PersonSkill[] = draft.skills.map(({ skillId, expiresOn }) => ({
    skillId,
    expiresOn: expiresOn || null,
  }));
  const parsed = SavePersonOnRoster.safeParse({
    practitionerId,
    version,
    contract: {
      ftePercent: numberIn(draft.fte),
      fullTimeWeekMinutes: Math.round(numberIn(draft.fullTime) * 60),
      takesNights: draft.takesNights,
      mostNightsInRow: optional(draft.mostNights, 1),
      mostWeekMinutes: optional(draft.mostWeek, 60),
    },
    skills,
  });
  if (parsed.success) return { person: parsed.data };
  const errors: ContractErrors = {};
  for (const { path } of parsed.error.issues) {
    const [field, words] = sentences[path[1] as keyof ContractRules] ?? [
      'skills',
      'Choose each skill once, and enter days such as 31/12/2027',
    ];
    errors[field] = words;
  }
  return { errors };
}
