/** Encodes anew the logos that a version before this one stored as they were uploaded (S222). */
import { record, serverActor } from '#server/audit/service.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import * as store from '#server/organization/core/store.ts';
import { encodeLogo } from './encode-logo.ts';

/** Null where it cannot be decoded: no browser shows it either. */
const encodedOrNull = (content: Buffer) =>
  encodeLogo(content).catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });

/** At a start of the server; a logo that was saved meanwhile stays. */
export async function encodeStoredLogos(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  for (const { organizationId, content, digest } of await store.logosAsUploaded(deps.db)) {
    const logo = await encodedOrNull(content);
    await deps.db.transaction().execute(async (db) => {
      if (!(await store.replaceLogo(db, { organizationId, digest, logo }))) return;
      await record(db, serverActor(deps), {
        action: 'organization.logo',
        account: { id: null, organizationId },
        object: { type: 'Organization', id: organizationId },
        detail: { mediaType: logo?.mediaType ?? null, bytes: logo?.content.length ?? 0 },
      });
    });
  }
}
