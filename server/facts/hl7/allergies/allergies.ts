/** Reads the allergies of an ADT^A60 (IAM segments), each whole, or the message is unfit. */
import type { Hl7Message, Hl7Segment } from '@medplum/core';
import { component, rawField, repetitionsOf, UnfitMessage } from '#server/facts/hl7/fields.ts';
import { dateTimeOf } from '#server/facts/hl7/times.ts';

/** An AllergyIntolerance of FHIR without its id. */
export interface AllergyDraft {
  /** What it is known by beside its patient: IAM-7, else the code, else the name. */
  known: string;
  resource: Record<string, unknown>;
}

/** HL7 table 0127, as far as FHIR has it. */
const categories: Record<string, string> = {
  DA: 'medication',
  FA: 'food',
  EA: 'environment',
  AA: 'environment',
  PA: 'environment',
  LA: 'environment',
};

/** HL7 table 0128. */
const severities: Record<string, string> = { SV: 'severe', MO: 'moderate', MI: 'mild' };

const system = 'http://terminology.hl7.org/CodeSystem';
const clinical = (code: string) => ({
  coding: [{ system: `${system}/allergyintolerance-clinical`, code }],
});
const verification = (code: string) => ({
  coding: [{ system: `${system}/allergyintolerance-verification`, code }],
});

/** HL7 table 0438 of IAM-17, and a deletion (IAM-6). */
function statesOf(iam: Hl7Segment): object {
  const status = component(iam, 17).toUpperCase();
  if (status === 'E') return { verificationStatus: verification('entered-in-error') };
  const isGone = component(iam, 6).toUpperCase() === 'D' || status === 'I';
  const certainty = status === 'C' ? 'confirmed' : 'unconfirmed';
  return {
    clinicalStatus: clinical(isGone ? 'inactive' : 'active'),
    ...(['C', 'P', 'S', 'U'].includes(status) && { verificationStatus: verification(certainty) }),
  };
}

/** What has no field of its own is kept as a note, below its name in the standard. */
const noted: Record<number, string> = {
  2: 'Type',
  8: 'Reason of the change',
  9: 'Sensitivity',
  10: 'Group',
  12: 'Onset',
  13: 'Reported by',
  14: 'Relation of who reported it',
  15: 'Alert device',
  16: 'Allergen class',
  17: 'Clinical status',
  18: 'Stated by',
  19: 'Organization',
  20: 'Stated at',
};

const words = (segment: Hl7Segment, field: number): string =>
  repetitionsOf(segment, field)
    .map((parts) => parts.filter((part) => part !== '' && part !== '""').join(' '))
    .filter(Boolean)
    .join('; ');

function draftOf(iam: Hl7Segment, zone: string, remarks: readonly string[]): AllergyDraft {
  const [code, text, codeSystem] = [1, 2, 3].map((part) => component(iam, 3, part));
  const name = text || code;
  if (!name) throw new UnfitMessage('IAM-3 (allergen) is missing');
  const action = component(iam, 6).toUpperCase();
  if (!['', 'A', 'D', 'U', 'X'].includes(action))
    throw new UnfitMessage(`IAM-6 "${action}" is no action that is known here`);
  const severityCode = component(iam, 4).toUpperCase();
  const severity = severities[severityCode];
  if (severityCode !== '' && severityCode !== 'U' && severity === undefined)
    throw new UnfitMessage(`IAM-4 "${severityCode}" is no severity that is known here`);
  const onset = component(iam, 11);
  const onsetDateTime = onset === '' ? null : dateTimeOf(onset, zone);
  if (onset !== '' && onsetDateTime === null)
    throw new UnfitMessage('IAM-11 (onset) cannot be read');
  const status = component(iam, 17).toUpperCase();
  if (!['', 'C', 'E', 'I', 'P', 'S', 'U'].includes(status))
    throw new UnfitMessage(`IAM-17 "${status}" is no status that is known here`);
  const category = categories[component(iam, 2).toUpperCase()];
  const reactions = repetitionsOf(iam, 5).flatMap(([reaction = '']) =>
    reaction && reaction !== '""' ? [reaction.trim()] : [],
  );
  const manifestation = (reactions.length > 0 ? reactions : ['Not stated']).map((reaction) => ({
    text: reaction,
  }));
  const notes = Object.entries(noted).flatMap(([number, label]) => {
    const field = Number(number);
    const isCoded =
      (field === 2 && category !== undefined) || (field === 17 && 'CEI'.includes(status));
    const value = rawField(iam, field) === '' || isCoded ? '' : words(iam, field);
    return value ? [{ text: `${label}: ${value}` }] : [];
  });
  return {
    known: component(iam, 7) || code || name,
    resource: {
      resourceType: 'AllergyIntolerance',
      ...statesOf(iam),
      ...(category !== undefined && { category: [category] }),
      code: {
        ...(code && {
          coding: [
            { code, ...(text && { display: text }), ...(codeSystem && { system: codeSystem }) },
          ],
        }),
        text: name,
      },
      patient: {},
      ...(onsetDateTime !== null && { onsetDateTime }),
      ...((reactions.length > 0 || severity !== undefined) && {
        reaction: [{ manifestation, ...(severity !== undefined && { severity }) }],
      }),
      ...(notes.length + remarks.length > 0 && {
        note: [...notes, ...remarks.map((remark) => ({ text: remark }))],
      }),
    },
  };
}

/** Comments (NTE) belong to the allergy before them. Throws UnfitMessage. */
export function allergiesOf(message: Hl7Message, zone: string): AllergyDraft[] {
  const segments: { iam: Hl7Segment; remarks: string[] }[] = [];
  for (const segment of message.segments) {
    if (segment.name === 'IAM') segments.push({ iam: segment, remarks: [] });
    else if (segment.name === 'NTE') segments.at(-1)?.remarks.push(words(segment, 3));
    else if (segment.name === 'IAR')
      throw new UnfitMessage('Reactions in IAR are not kept: send them in IAM-5');
  }
  if (segments.length === 0) throw new UnfitMessage('The segment IAM is missing');
  const drafts = segments.map(({ iam, remarks }) => draftOf(iam, zone, remarks.filter(Boolean)));
  if (new Set(drafts.map(({ known }) => known)).size < drafts.length)
    throw new UnfitMessage('One allergy is in it twice');
  return drafts;
}
