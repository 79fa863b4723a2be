/** What end-to-end encryption means for those inside, and what it turns off. */

export const encryptionWords =
  'Only those inside can see and hear this visit; our video server cannot. Recording and captions are turned off for it.';
