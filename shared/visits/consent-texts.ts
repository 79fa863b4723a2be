/** The wordings of the consent that guests give before a tele-visit; each has a version, stored with the visit. */
import type { GuestRole } from './guests.ts';

/** What is agreed to, and revoked, by itself. */
export const consentKinds = [
  'tele-visit',
  'files',
  'third-person',
  'captions',
  'snapshot',
] as const;
export type ConsentKind = (typeof consentKinds)[number];

/** What is asked for in the call, by a clinician, and may be refused. */
export const askedConsentKinds = ['captions', 'snapshot'] as const satisfies readonly ConsentKind[];
export type AskedConsentKind = (typeof askedConsentKinds)[number];

export const consentDecisions = ['given', 'refused'] as const;
export type ConsentDecision = (typeof consentDecisions)[number];

export const consentKindWords: Record<ConsentKind, string> = {
  'tele-visit': 'Tele-visit',
  files: 'Files',
  'third-person': 'Other persons',
  captions: 'Captions',
  snapshot: 'Snapshot',
};

type ConsentParts = Partial<Record<ConsentKind, readonly string[]>>;

/** The one sentence about recordings, wherever a screen or a consent says it. */
export const recordingWords = 'Sound and picture are not recorded.';

/** A changed wording needs a new version: nobody has consented to what they were not shown. */
const patientConsent = {
  version: '2026-11-29',
  parts: {
    'tele-visit': [
      'A tele-visit is a talk by video with your clinic. It takes the place of an examination only as far as your clinician finds it right; they may ask you to come in.',
      `Sound and picture go over the internet, encrypted between your device and our video server. ${recordingWords} A still picture of you is taken only if you allow it when you are asked; it is kept with your visit.`,
      'Your clinic keeps that this visit took place: who joined and left, and when, what is written in the chat, the notes of your clinicians, and what you agreed to.',
      'Captions of your voice are made only if you allow them when you are asked. Your clinic keeps that you were asked, not what was said.',
      'Be somewhere private. You may stop at any time. For an emergency do not wait here: call your emergency number.',
    ],
    files: ['Files that you send are kept with your visit, and your clinicians can open them.'],
    'third-person': [
      'An interpreter, a relative or a colleague of your clinician may join. You are told when somebody does, and you may refuse it. If somebody is with you, say so.',
    ],
  },
} as const satisfies { version: string; parts: ConsentParts };

/** What companions consent to: what they hear is confidential. */
const companionConsent = {
  version: '2026-11-29-beside',
  parts: {
    'tele-visit': [
      'You were asked to help in the tele-visit of somebody else. What you see and hear there is confidential: keep it to yourself, and keep no record of it.',
      `Sound and picture go over the internet, encrypted between your device and our video server. ${recordingWords}`,
      'Be somewhere private, where nobody else sees or hears the visit.',
      'The clinic keeps that you took part, under which name, when you joined and left, what you write in the chat, and what you agreed to.',
      'Captions of your voice are made only if you allow them when you are asked.',
      'You may stop at any time. The clinic decides who is let in, and may end your part at any time.',
    ],
    files: ['Files that you send are kept with the visit, and its clinicians can open them.'],
  },
} as const satisfies { version: string; parts: ConsentParts };

interface Consent {
  version: string;
  /** In the order in which they are read. */
  wording: readonly string[];
  parts: ConsentParts;
}

export function consentFor(role: GuestRole): Consent {
  const { version, parts } = role === 'patient' ? patientConsent : companionConsent;
  return { version, parts, wording: Object.values(parts).flat() };
}
