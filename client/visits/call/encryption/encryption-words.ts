/** The sentence that says what end-to-end encryption means for the participants, and what it turns off. */

export const encryptionWords =
  'Only those inside can see and hear this visit; our video server cannot. Recording and captions are turned off for it.';
