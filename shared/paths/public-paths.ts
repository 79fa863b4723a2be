/** The paths that are open to anyone, and how a path is told to be one of a pattern: all that pages before sign-in know of the table of paths. */

/** Open without a session; mailed links lead to /resetpassword, /your-appointment, /offer, /your-request, /book-visit and /document. */
export const publicPaths = [
  '/',
  '/Start',
  '/auth/hospitals',
  '/session/signup',
  '/session/signin',
  '/forgotpassword',
  '/resetpassword',
  '/your-appointment',
  '/offer',
  '/your-request',
  '/book-visit',
  '/document',
  '/on-call-board',
  '/discharge-board',
  '/charts-board',
  '/book/:organizationId/:unitId',
  '/session/404',
  '/unauthorized',
  '/visit',
  '/login',
  '/privacyPolicy',
  '/terms',
] as const;

/** Whether the path is of this pattern, whose parts may be named: `/video/:visitId`. */
export const matches = (pattern: string, path: string): boolean => {
  const patternParts = pattern.split('/');
  const pathParts = path.split('/');
  return (
    patternParts.length === pathParts.length &&
    patternParts.every((part, at) =>
      part.startsWith(':') ? /^[\w-]+$/.test(pathParts[at] ?? '') : part === pathParts[at],
    )
  );
};
