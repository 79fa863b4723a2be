/** Ends the session and remembers the page: the next sign-in comes back to it. */
import { callAuth } from '#client/shell/api/http-call.ts';
import { endSession } from './stored-session.ts';

/** The server is informed if it can be reached. */
export function lock(): void {
  callAuth('logout', {}).catch(() => undefined);
  endSession('ran-out');
}
