/** The notices that patients get about their status and rights: which form each stands for, and by when it has to come before a discharge. */
import type { NoticeName } from '#shared/case-kinds/notice.ts';
import { dayMs, hourMs } from '#shared/durations.ts';
import type { NoticeUse } from '#shared/wordings/notice-uses.ts';

/** Words in English, as staff read them; patients read the hospital's, where it has published some. */
export interface NoticeForm {
  label: string;
  /** The form of Medicare that the hospital gives: a work of the US government. */
  cmsForm: string | null;
  /** What it is for, in our words, for who delivers it. */
  purpose: string;
  /** What the form leaves blank for this patient; `use`: under which a hospital words the label. */
  fields: readonly { name: string; label: string; use: NoticeUse }[];
  citation: string;
}

export const noticeForms: Record<NoticeName, NoticeForm> = {
  observation: {
    label: 'Observation notice (MOON)',
    cmsForm: 'CMS-10611',
    purpose:
      'You are in observation, which is outpatient care. It may change what you pay here, and whether Medicare pays for a nursing home afterwards.',
    fields: [
      {
        name: 'reason',
        label: 'Why the patient is not an inpatient',
        use: 'notice.field.reason',
      },
    ],
    citation: '42 CFR 489.20(y)',
  },
  'important-message': {
    label: 'Important Message from Medicare',
    cmsForm: 'CMS-10065',
    purpose:
      'You are an inpatient. You have a say in your discharge, and you can have it reviewed without delay where you think that it is too early.',
    fields: [
      {
        name: 'reviewer',
        label: 'Who reviews a discharge, with phone number',
        use: 'notice.field.reviewer-of-discharge',
      },
    ],
    citation: '42 CFR 405.1205(c)(1)',
  },
  'important-message-copy': {
    label: 'Important Message, copy before discharge',
    cmsForm: 'CMS-10065',
    purpose:
      'You are to leave soon. This is the message that you signed before: you can still have your discharge reviewed.',
    fields: [],
    citation: '42 CFR 405.1205(c)(2)',
  },
  'change-of-status': {
    label: 'Medicare Change of Status Notice',
    cmsForm: 'CMS-10868',
    purpose:
      'You were an inpatient and are in observation now. You can have this change reviewed before you leave.',
    fields: [
      {
        name: 'reviewer',
        label: 'Who reviews the change, with phone number',
        use: 'notice.field.reviewer-of-change',
      },
    ],
    citation: '42 CFR 405.1210 to 405.1212',
  },
  'condition-code-44': {
    label: 'Change to outpatient (condition code 44)',
    cmsForm: null,
    purpose:
      'The hospital’s review found that an inpatient stay was not needed. Your stay counts as outpatient care.',
    fields: [
      {
        name: 'agreed',
        label: 'Which physician of the stay agreed',
        use: 'notice.field.agreeing-physician',
      },
    ],
    citation: '42 CFR 482.30(d)',
  },
};

/** A copy is not given earlier than 2 days before the discharge, and not later than 4 hours before (42 CFR 405.1205(c)(2)). */
export const earliestCopyMs = 2 * dayMs;
export const latestCopyMs = 4 * hourMs;

const beforeDischarge: readonly NoticeName[] = ['important-message-copy', 'change-of-status'];

/** By when a notice has to be given before a discharge; null where it does not hang on it. */
export const dueBeforeDischarge = (notice: NoticeName, dischargeAt: Date | null): Date | null =>
  dischargeAt !== null && beforeDischarge.includes(notice)
    ? new Date(dischargeAt.getTime() - latestCopyMs)
    : null;

export type CopyNeed = 'none' | 'not-yet' | 'due';

/** Whether a copy is owed: not where the first message was given within the 2 days before the discharge. */
export function copyNeed({
  deliveredAt,
  dischargeAt,
  now,
}: Record<'deliveredAt' | 'dischargeAt' | 'now', Date>): CopyNeed {
  const from = dischargeAt.getTime() - earliestCopyMs;
  if (deliveredAt.getTime() >= from) return 'none';
  return now.getTime() < from ? 'not-yet' : 'due';
}
