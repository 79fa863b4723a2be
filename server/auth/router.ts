/** The procedures of sign-in; the first ten, and three of `workstation`, need no session. */
import { z } from 'zod';
import {
  CodeGuess,
  CodeRequest,
  Credentials,
  Nothing,
  PasswordChange,
  PasswordReset,
  TokenCheck,
} from '#shared/auth.ts';
import { SignInPolicy, StepAnswer, StepRequest } from '#shared/auth/second-steps.ts';
import { open, permitted, router } from '#server/platform/trpc.ts';
import { mySecurityRouter } from '#server/auth/second-steps/my-security-router.ts';
import * as passwords from '#server/auth/passwords/password-links.ts';
import { changePolicy, readPolicy } from './sign-in-policy.ts';
import { workstationRouter } from '#server/auth/workstations/workstation-router.ts';
import { answerSecondStep } from '#server/auth/second-steps/second-steps.ts';
import { draftKey } from '#server/auth/sessions/draft-key.ts';
import * as ownSessions from '#server/auth/sessions/own-sessions.ts';
import { isValid } from '#server/auth/sessions/sessions.ts';
import * as signIn from './sign-in.ts';
import { finishSso } from '#server/auth/sso/sso.ts';

export const authRouter = router({
  authUserEmailPass: open
    .input(Credentials)
    .mutation(({ ctx, input }) => signIn.authUserEmailPass(ctx, input)),
  sendOtpAuth: open.input(StepRequest).mutation(({ ctx, input }) => signIn.sendOtpAuth(ctx, input)),
  authenticateOtp: open
    .input(CodeGuess)
    .mutation(({ ctx, input }) => signIn.authenticateOtp(ctx, input)),
  answerSecondStep: open
    .input(StepAnswer)
    .mutation(({ ctx, input }) => answerSecondStep(ctx, input)),
  finishSso: open.input(Nothing).mutation(({ ctx }) => finishSso(ctx)),
  deleteOtpDataByEmail: open
    .input(CodeRequest)
    .mutation(({ ctx, input }) => signIn.deleteOtpDataByEmail(ctx, input)),
  verifyToken: open
    .input(TokenCheck)
    .query(async ({ ctx, input }) => ({ valid: await isValid(ctx, input.idToken) })),
  logout: open.input(Nothing).mutation(({ ctx }) => ownSessions.logout(ctx)),
  requestPasswordReset: open
    .input(CodeRequest)
    .mutation(({ ctx, input }) => passwords.requestPasswordReset(ctx, input)),
  resetPassword: open
    .input(PasswordReset)
    .mutation(({ ctx, input }) => passwords.resetPassword(ctx, input)),
  security: mySecurityRouter,
  workstation: workstationRouter,
  policy: permitted('policy.manage')
    .input(Nothing)
    .query(({ ctx }) => readPolicy(ctx)),
  changePolicy: permitted('policy.manage')
    .input(SignInPolicy)
    .mutation(({ ctx, input }) => changePolicy(ctx, input)),
  me: permitted('session.own')
    .input(Nothing)
    .query(({ ctx }) => ownSessions.me(ctx)),
  draftKey: permitted('session.own')
    .input(Nothing)
    .query(({ ctx }) => draftKey(ctx)),
  sessions: permitted('session.own')
    .input(Nothing)
    .query(({ ctx }) => ownSessions.listSessions(ctx)),
  revokeSession: permitted('session.own')
    .input(z.strictObject({ id: z.uuid() }))
    .mutation(({ ctx, input }) => ownSessions.revokeSession(ctx, input)),
  revokeOtherSessions: permitted('session.own')
    .input(Nothing)
    .mutation(({ ctx }) => ownSessions.revokeOtherSessions(ctx)),
  signOutEverywhere: permitted('session.own')
    .input(Nothing)
    .mutation(({ ctx }) => ownSessions.signOutEverywhere(ctx)),
  changePassword: permitted('session.own')
    .input(PasswordChange)
    .mutation(({ ctx, input }) => passwords.changePassword(ctx, input)),
});
