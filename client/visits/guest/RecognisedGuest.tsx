/** A recognised guest's visit: their calls and their stream of news are authorised by their pass. */
import { splitLink, type TRPCLink } from '@trpc/client';
import type { AppRouter } from '#client/shell/api/api.ts';
import { watchedFetch } from '#client/shell/api/connection.ts';
import { OpenApi } from '#client/shell/api/OpenApi.tsx';
import { singleCalls } from '#client/shell/api/single-calls.ts';
import { streams } from '#client/shell/api/streams.ts';
import { GuestVisitPage } from './GuestVisitPage.tsx';

function linksWith(pass: string): TRPCLink<AppRouter>[] {
  const headers = { authorization: `Bearer ${pass}` };
  return [
    splitLink<AppRouter>({
      condition: ({ type }) => type === 'subscription',
      true: streams((url, init) =>
        watchedFetch(url, { ...init, headers: { ...init.headers, ...headers } }),
      ),
      false: singleCalls(headers),
    }),
  ];
}

interface Props {
  /** Read once: give the component another key for another pass. */
  pass: string;
  /** The pass is not valid any more. */
  onUnknown: () => void;
}

export const RecognisedGuest = ({ pass, onUnknown }: Props) => (
  <OpenApi links={() => linksWith(pass)}>
    <GuestVisitPage onUnknown={onUnknown} />
  </OpenApi>
);
