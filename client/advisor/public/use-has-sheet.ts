/** Whether a visit is a peer-to-peer call, whose sheet its clinicians read. */
import { trpc } from '#client/shell/api/api.ts';

export const useHasSheet = (visitId: string): boolean =>
  Boolean(trpc.peerToPeer.sheet.useQuery({ visitId }, { retry: false, staleTime: 60_000 }).data);
