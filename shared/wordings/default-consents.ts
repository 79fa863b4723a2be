/** The product's own wording of each consent, in English; it holds where the organization has published none. */
import type { ConsentUse } from './wording-uses.ts';

/** The one sentence about recordings, wherever a screen or a consent says it. */
export const recordingWords = 'Sound and picture are not recorded.';

/** A changed wording needs a new version: nobody has consented to what they were not shown. */
export const defaultConsentVersion = '2026-11-30';

const encrypted =
  'Sound and picture go over the internet, encrypted between your device and our video server.';

/** One sentence a line. Empty: the page asks in the words of the browser or the clinic alone. */
export const defaultConsents: Record<ConsentUse, string> = {
  'patient.tele-visit': [
    'A tele-visit is a talk by video with your clinic. It takes the place of an examination only as far as your clinician finds it right; they may ask you to come in.',
    encrypted,
    'Be somewhere private. You may stop at any time. For an emergency do not wait here: call your emergency number.',
  ].join('\n'),
  'patient.recording': `${recordingWords} A still picture of you is taken only if you allow it when you are asked; it is kept with your visit.`,
  'patient.data': [
    'Your clinic keeps that this visit took place: who joined and left, and when, what is written in the chat, the notes of your clinicians, and what you agreed to.',
    'Captions of your voice are made only if you allow them when you are asked. Your clinic keeps that you were asked, not what was said.',
  ].join('\n'),
  'patient.files':
    'Files that you send are kept with your visit, and your clinicians can open them.',
  'patient.third-person':
    'An interpreter, a relative or a colleague of your clinician may join. You are told when somebody does, and you may refuse it. If somebody is with you, say so.',
  'patient.captions': '',
  'patient.snapshot': '',
  'companion.tele-visit': [
    'You were asked to help in the tele-visit of somebody else. What you see and hear there is confidential: keep it to yourself, and keep no record of it.',
    encrypted,
    'Be somewhere private, where nobody else sees or hears the visit.',
    'You may stop at any time. The clinic decides who is let in, and may end your part at any time.',
  ].join('\n'),
  'companion.recording': recordingWords,
  'companion.data': [
    'The clinic keeps that you took part, under which name, when you joined and left, what you write in the chat, and what you agreed to.',
    'Captions of your voice are made only if you allow them when you are asked.',
  ].join('\n'),
  'companion.files':
    'Files that you send are kept with the visit, and its clinicians can open them.',
  'companion.captions': '',
};
