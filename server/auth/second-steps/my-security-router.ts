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

const own = permitted('session.own');

export const mySecurityRouter = router({
  read: own.input(Nothing).query(({ ctx }) => security.mySecurity(ctx)),
  unlock: own
    .input(PasswordAgain)
    .mutation(({ ctx, input }) => security.unlockSecurity(ctx, input)),
  startAuthenticator: own
    .input(Nothing)
    .mutation(({ ctx }) => authenticator.startAuthenticator(ctx)),
  confirmAuthenticator: own
    .input(AuthenticatorCode)
    .mutation(({ ctx, input }) => authenticator.confirmAuthenticator(ctx, input)),
  removeAuthenticator: own
    .input(Nothing)
    .mutation(({ ctx }) => authenticator.removeAuthenticator(ctx)),
  startPasskey: own.input(Nothing).mutation(({ ctx }) => passkeys.startPasskey(ctx)),
  addPasskey: own.input(NewPasskey).mutation(({ ctx, input }) => passkeys.addPasskey(ctx, input)),
  renamePasskey: own
    .input(PasskeyRename)
    .mutation(({ ctx, input }) => passkeys.renamePasskey(ctx, input)),
  removePasskey: own
    .input(OneOfMine)
    .mutation(({ ctx, input }) => passkeys.removePasskey(ctx, input)),
  newRecoveryCodes: own.input(Nothing).mutation(({ ctx }) => security.newRecoveryCodes(ctx)),
  devices: own.input(Nothing).query(({ ctx }) => devices.myDevices(ctx)),
  forgetDevice: own
    .input(OneOfMine)
    .mutation(({ ctx, input }) => devices.forgetDevices(ctx, input)),
  forgetDevices: own.input(Nothing).mutation(({ ctx }) => devices.forgetDevices(ctx)),
  disconnectProvider: own
    .input(OneOfMine)
    .mutation(({ ctx, input }) => security.disconnectProvider(ctx, input)),
});
