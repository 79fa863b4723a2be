/** Writes times and days by the locale of the user's organization. */
import { adoptLocale, isLocaleRemembered, writtenTimes } from '#client/ui/times/locale.ts';
import { trpc } from '#client/shell/api/api.ts';

interface KnownLocale {
  /** False in the first session of a browser, until the server has answered or failed to. */
  isKnown: boolean;
  /**
   * Of what shows times: it changes where they are written in another way from now on, for another
   * organization or after an administrator changed it.
   */
  key: string;
}

export function useOrganizationLocale(isSignedIn: boolean): KnownLocale {
  const { data, failureCount } = trpc.organization.locale.useQuery(
    {},
    { enabled: isSignedIn, staleTime: Infinity, refetchOnWindowFocus: false },
  );
  if (data) adoptLocale(data);
  const isKnown = data !== undefined || failureCount > 0 || isLocaleRemembered();
  return { isKnown, key: JSON.stringify(writtenTimes()) };
}
