/** Reads what a secret address shows again and again, for a screen where nobody signs in. */
import { useQuery } from '@tanstack/react-query';

/** Null where the address opens nothing. */
async function fetchFeed<Answer>(feed: string, token: string): Promise<Answer | null> {
  const response = await fetch(`/feeds/${feed}/${token}.json`);
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`answered ${response.status}`);
  return (await response.json()) as Answer;
}

interface Feed {
  /** As in /feeds/discharge. */
  name: string;
  token: string;
  everyMs: number;
}

/** With a query client of the page's own. */
export function useSecretFeed<Answer>({ name, token, everyMs }: Feed) {
  const isToken = /^[\w-]{43}$/.test(token);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [name, token],
    queryFn: () => fetchFeed<Answer>(name, token),
    enabled: isToken,
    refetchInterval: everyMs,
    refetchIntervalInBackground: true,
    retry: false,
    // Without the network too: else the query waits for it, and the screen does not say that it is away.
    networkMode: 'always',
  });
  return {
    /** Undefined while it loads. */
    answer: data ?? undefined,
    /** The address was ended or renewed, or not copied whole. */
    isEnded: !isToken || data === null,
    error,
    isFetching,
    refetch,
  };
}
