/** Says which outline of the layout the page shows until its scripts have run: they take seconds on a slow line or a slow device. */
import { isFramedPath } from '#client/shell/session/framed-paths.ts';
import { parseSession, sessionKey } from '#client/shell/session/session-entry.ts';
import { lastAppearance } from '#client/shell/theme/last-appearance.ts';

if (parseSession(localStorage.getItem(sessionKey)) && isFramedPath(location.pathname)) {
  const { layout, sidebar } = lastAppearance();
  document.documentElement.dataset.outline = layout === 'layout1' ? sidebar : 'closed';
}
