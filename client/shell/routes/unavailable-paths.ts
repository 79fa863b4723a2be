/** Public paths that have no screen here, and what to do instead. */

export const unavailablePaths = [
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
