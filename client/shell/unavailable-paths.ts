/** Paths that lead to what is done elsewhere, and where. */

export const elsewhere = [
  {
    path: '/session/signup',
    title: 'Accounts are not made here',
    instead:
      'Use "Create Account" on the sign-in screen, or ask an administrator of your hospital.',
  },
  {
    path: '/auth/hospitals',
    title: 'There is no list of hospitals to choose from yet',
    instead: 'Your account belongs to one hospital; sign in and you are there.',
  },
];
