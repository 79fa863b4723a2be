/** Every way in which a tele-visit says no. */

export const visitProblems = {
  'visits.not-tele-visit': { code: 'CONFLICT', words: 'This appointment is no tele-visit.' },
  'visits.not-open': {
    code: 'CONFLICT',
    words: 'The visit cannot be opened now. It opens 30 minutes before its time.',
  },
  'visits.not-now': {
    code: 'CONFLICT',
    words: 'That is not possible right now: the visit has gone on since. Look at it again.',
  },
  'visits.link-dead': {
    code: 'NOT_FOUND',
    words: 'This link does not work any more. Ask for a new one below, or call the clinic.',
  },
  'visits.not-recognised': {
    code: 'FORBIDDEN',
    words: 'That is not what the clinic has on its list. Check the spelling and try again.',
  },
  'visits.guest-unknown': {
    code: 'UNAUTHORIZED',
    words: 'This page does not know you any more. Open the link of your invitation again.',
  },
  'visits.no-address': {
    code: 'CONFLICT',
    words: 'The hospital has no address of this patient. Copy the link, or show its code.',
  },
  'visits.file-kind': {
    code: 'UNSUPPORTED_MEDIA_TYPE',
    words: 'This kind of file is not taken. Send a picture, a PDF, a text or an office document.',
  },
  'visits.file-too-large': {
    code: 'PAYLOAD_TOO_LARGE',
    words: 'This file is larger than 25 MB. Send a smaller one.',
  },
  'visits.files-full': {
    code: 'CONFLICT',
    words: 'This visit has no room for more files.',
  },
  'visits.chat-full': {
    code: 'CONFLICT',
    words: 'This chat has no room for more. Say it aloud, or write it in the note.',
  },
  'visits.removed': {
    code: 'FORBIDDEN',
    words: 'You were taken out of this visit. A clinician who is in it can allow you back.',
  },
  'visits.locked': {
    code: 'CONFLICT',
    words: 'This room is locked: nobody new comes in until somebody inside unlocks it.',
  },
  'visits.too-many-guests': {
    code: 'CONFLICT',
    words: 'There are as many links for others as one visit takes. Revoke one first.',
  },
  'visits.ended': { code: 'CONFLICT', words: 'This visit has ended.' },
  'visits.video-away': {
    code: 'SERVICE_UNAVAILABLE',
    words:
      'The video server is not answering. The schedule works; try the visit again in a moment.',
  },
} as const;
