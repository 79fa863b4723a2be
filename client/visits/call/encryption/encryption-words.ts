/** The sentence that says what end-to-end encryption means for the participants, and what it turns off. */

export const encryptionWords =
  'Only the people in this visit can see and hear it; our video server cannot. Recording and captions are turned off for it.';
