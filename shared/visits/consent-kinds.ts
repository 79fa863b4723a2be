/** What guests of a tele-visit agree to, each by itself; without zod, since patients' pages load it. */

/** In the order in which they are read before the visit; the last two are asked for in the call. */
export const consentKinds = [
  'tele-visit',
  'recording',
  'data',
  'files',
  'third-person',
  'captions',
  'snapshot',
] as const;
export type ConsentKind = (typeof consentKinds)[number];

/** What a guest may refuse before they enter, and agree to later. */
export const refusableKinds = ['files', 'third-person'] as const satisfies readonly ConsentKind[];
export type RefusableKind = (typeof refusableKinds)[number];

/** What is asked for in the call, by a clinician, and may be refused. */
export const askedConsentKinds = ['captions', 'snapshot'] as const satisfies readonly ConsentKind[];
export type AskedConsentKind = (typeof askedConsentKinds)[number];

/** Without one of them nobody is in the room. */
export const isNeededToEnter = (kind: ConsentKind): boolean =>
  kind === 'tele-visit' || kind === 'recording' || kind === 'data';

export const consentDecisions = ['given', 'refused'] as const;
export type ConsentDecision = (typeof consentDecisions)[number];

export const consentKindWords: Record<ConsentKind, string> = {
  'tele-visit': 'Tele-visit',
  recording: 'Recording',
  data: 'Data',
  files: 'Files',
  'third-person': 'Other persons',
  captions: 'Captions',
  snapshot: 'Snapshot',
};
