/** Whose faxes a person reads: those on cases that they may see now. */
import { isCaseVisible, readerOf } from '#server/cases/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import type { FaxReader } from './core/fax-line-store.ts';

export async function faxReader(signedIn: SignedIn): Promise<FaxReader> {
  const reader = await readerOf(signedIn);
  return {
    organizationId: reader.organizationId,
    mayRead: (is) => isCaseVisible(is, reader),
  };
}
