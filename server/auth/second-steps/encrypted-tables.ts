/** The second steps that are encrypted anew when SECRET_KEY was changed: authenticator apps and recovery codes. */
import { encryptAnew } from '#server/platform/encryption.ts';
import { encryptedTable } from '#server/platform/encrypted-table.ts';
import * as store from './encrypted-store.ts';
import { encryptHashAnew } from './recovery.ts';

export const authenticators = encryptedTable('authenticator apps', {
  rowsAfter: store.authenticatorsAfter,
  encryptAnew: (deps, { sealedSecret, key }) => encryptAnew(deps, sealedSecret, key),
  replace: store.replaceAuthenticators,
});

export const recoveryCodes = encryptedTable('recovery codes', {
  rowsAfter: store.recoveryCodesAfter,
  encryptAnew: (deps, { key, ...code }) => encryptHashAnew(deps, key, code),
  replace: store.replaceRecoveryHashes,
});
