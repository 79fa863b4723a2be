/** Lists programs as connections, for those who see to what other systems send and are sent (S319). */
import type { ProgramConnection } from '#shared/programs/connections.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import * as store from './connection-store.ts';

export const connections = async ({
  db,
  session,
}: SignedIn): Promise<{ programs: ProgramConnection[] }> => ({
  programs: await store.connections(db, session.person.organizationId),
});
