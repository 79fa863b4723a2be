/** Discharges: what keeps patients from leaving, and who deals with it until when. */
import { z } from 'zod';
import { AssignTo } from './cases.ts';
import { WaitsForInput } from './discharge/waits-for.ts';
import { ExactInstant } from './time.ts';
import { Version } from './version.ts';

/** A stay has one open barrier of a reason. */
export const OpenBarrier = z.strictObject({
  stayId: z.uuid(),
  /** Of the organization's reasons, by which its delays are named too. */
  reasonId: z.uuid('Choose the reason'),
  /** Until when it is to be solved; null: no time. */
  dueAt: ExactInstant.nullable().default(null),
  assign: AssignTo.prefault({ to: 'nobody' }),
  waitsFor: WaitsForInput.nullable().default(null),
});
export type OpenBarrier = z.infer<typeof OpenBarrier>;

/** Another time until which it is to be solved; null: none. */
export const TimeBarrier = z.strictObject({
  caseId: z.uuid(),
  version: Version,
  dueAt: ExactInstant.nullable(),
});
export type TimeBarrier = z.infer<typeof TimeBarrier>;

/** Null: nothing is said any more. */
export const ChangeWaitsFor = z.strictObject({
  caseId: z.uuid(),
  version: Version,
  waitsFor: WaitsForInput.nullable(),
});
export type ChangeWaitsFor = z.infer<typeof ChangeWaitsFor>;
