/** The procedures of the page My security, for every signed-in person. */
import { Nothing } from '#shared/auth.ts';
import {
  AuthenticatorCode,
  NewPasskey,
  OneOfMine,
  PasskeyRename,
  PasswordAgain,
} from '#shared/auth/second-steps.ts';
import { permitted, router } from '#server/platform/trpc.ts';
import * as devices from '#server/auth/remembered-devices/my-devices.ts';
import * as authenticator from './my-authenticator.ts';
import * as passkeys from './my-passkeys.ts';
import * as security from './my-security.ts';

const ownSession = permitted('session.own');

export const mySecurityRouter = router({
  read: ownSession.input(Nothing).query(({ ctx }) => security.mySecurity(ctx)),
  unlock: ownSession
    .input(PasswordAgain)
    .mutation(({ ctx, input }) => security.unlockSecurity(ctx, input)),
  startAuthenticator: ownSession
    .input(Nothing)
    .mutation(({ ctx }) => authenticator.startAuthenticator(ctx)),
  confirmAuthenticator: ownSession
    .input(AuthenticatorCode)
    .mutation(({ ctx, input }) => authenticator.confirmAuthenticator(ctx, input)),
  removeAuthenticator: ownSession
    .input(Nothing)
    .mutation(({ ctx }) => authenticator.removeAuthenticator(ctx)),
  startPasskey: ownSession.input(Nothing).mutation(({ ctx }) => passkeys.startPasskey(ctx)),
  addPasskey: ownSession
    .input(NewPasskey)
    .mutation(({ ctx, input }) => passkeys.addPasskey(ctx, input)),
  renamePasskey: ownSession
    .input(PasskeyRename)
    .mutation(({ ctx, input }) => passkeys.renamePasskey(ctx, input)),
  removePasskey: ownSession
    .input(OneOfMine)
    .mutation(({ ctx, input }) => passkeys.removePasskey(ctx, input)),
  newRecoveryCodes: ownSession.input(Nothing).mutation(({ ctx }) => security.newRecoveryCodes(ctx)),
  devices: ownSession.input(Nothing).query(({ ctx }) => devices.myDevices(ctx)),
  forgetDevice: ownSession
    .input(OneOfMine)
    .mutation(({ ctx, input }) => devices.forgetDevices(ctx, input)),
  forgetDevices: ownSession.input(Nothing).mutation(({ ctx }) => devices.forgetDevices(ctx)),
  disconnectProvider: ownSession
    .input(OneOfMine)
    .mutation(({ ctx, input }) => security.disconnectProvider(ctx, input)),
});
