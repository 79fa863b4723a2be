/** What a patient agrees to before a tele-visit; each wording has a version, and is kept with the visit. */

/** A change of a word is a new version: nobody has agreed to words that they were not shown. */
export const consent = {
  version: '2026-11-21',
  wording: [
    'A tele-visit is a talk by video with your clinic. It takes the place of an examination only as far as your clinician finds it right; they may ask you to come in.',
    'Sound and picture go over the internet, encrypted between your device and our video server. They are not recorded.',
    'Be somewhere private. If somebody is with you, say so; if somebody joins on our side, we say so.',
    'Your clinic keeps that this visit took place, when, who was there, and that you agreed to it.',
    'You may stop at any time. For an emergency do not wait here: call your emergency number.',
  ],
} as const;
