/** The doors of sign-in. The first six are open to anyone. */
import { z } from 'zod';
import { CodeGuess, CodeRequest, Credentials, Nothing, TokenCheck } from '#shared/auth.ts';
import { open, permitted, router } from '#server/platform/trpc.ts';
import * as auth from './service.ts';

export const authRouter = router({
  authUserEmailPass: open
    .input(Credentials)
    .mutation(({ ctx, input }) => auth.authUserEmailPass(ctx, input)),
  sendOtpAuth: open.input(CodeRequest).mutation(({ ctx, input }) => auth.sendOtpAuth(ctx, input)),
  authenticateOtp: open
    .input(CodeGuess)
    .mutation(({ ctx, input }) => auth.authenticateOtp(ctx, input)),
  deleteOtpDataByEmail: open
    .input(CodeRequest)
    .mutation(({ ctx, input }) => auth.deleteOtpDataByEmail(ctx, input)),
  verifyToken: open
    .input(TokenCheck)
    .query(async ({ ctx, input }) => ({ valid: await auth.isValid(ctx, input.idToken) })),
  logout: open.input(Nothing).mutation(({ ctx }) => auth.logout(ctx)),
  me: permitted('session.own')
    .input(Nothing)
    .query(({ ctx }) => auth.me(ctx)),
  sessions: permitted('session.own')
    .input(Nothing)
    .query(({ ctx }) => auth.listSessions(ctx)),
  revokeSession: permitted('session.own')
    .input(z.strictObject({ id: z.uuid() }))
    .mutation(({ ctx, input }) => auth.revokeSession(ctx, input)),
});
