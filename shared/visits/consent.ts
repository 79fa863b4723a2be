/** The wordings of the consent that guests give before a tele-visit; each has a version, stored with the visit. */
import type { GuestRole } from './guests.ts';

/** A changed wording needs a new version: nobody has consented to what they were not shown. */
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

/** What companions consent to: what they hear is confidential. */
const companionConsent = {
  version: '2026-11-22-beside',
  wording: [
    'You were asked to help in the tele-visit of somebody else. What you see and hear there is confidential: keep it to yourself, and keep no record of it.',
    'Sound and picture go over the internet, encrypted between your device and our video server. They are not recorded.',
    'Be somewhere private, where nobody else sees or hears the visit.',
    'The clinic keeps that you took part, under which name, when, and that you agreed to it.',
    'You may stop at any time. The clinic decides who is let in, and may end your part at any time.',
  ],
} as const;

export const consentFor = (role: GuestRole): { version: string; wording: readonly string[] } =>
  role === 'patient' ? consent : companionConsent;
