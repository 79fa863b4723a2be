/** The sentences that say what end-to-end encryption means for the participants, and what it turns off. */
import { recordingWords } from '#shared/wordings/default-consents.ts';

export const encryptionWords = `Only the people in this visit can see and hear it; our video server cannot. ${recordingWords} There are no captions.`;
