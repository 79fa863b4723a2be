/** Tells whether the page of a path is inside the layout of the signed-in screens. */
import { matches, publicPaths } from '#shared/paths/public-paths.ts';

/** A visit's page fills the window. */
const withoutLayout = ['/video/:visitId', ...publicPaths.filter((path) => path !== '/login')];

/** For a user who is signed in; `/` and `/login` lead to their first screen. */
export const isFramedPath = (path: string): boolean =>
  path === '/' || !withoutLayout.some((pattern) => matches(pattern, path));
