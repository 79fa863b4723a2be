/** Writes times and days by the locale of the user's organization. */
import { adoptLocale, writtenTimes } from '#client/ui/times/locale.ts';
import { trpc } from '#client/shell/api/api.ts';

/**
 * A key for what shows times: it changes where they are written in another way from now on, at the
 * first sign-in of a browser or after an administrator changed it.
 */
export function useOrganizationLocale(isSignedIn: boolean): string {
  const { data } = trpc.organization.locale.useQuery(
    {},
    { enabled: isSignedIn, staleTime: Infinity, refetchOnWindowFocus: false },
  );
  if (data) adoptLocale(data);
  return JSON.stringify(writtenTimes());
}
