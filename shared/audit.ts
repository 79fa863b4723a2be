/** The words of the record: what is written down, and how it went. */
import { z } from 'zod';

/** `area.verb`, the verb being the one on the button. */
export const actions = [
  'sign-in.password',
  'sign-in.code-sent',
  'sign-in.code',
  'sign-in.closed',
  'session.started',
  'session.ended',
  'password.link-sent',
  'password.changed',
  'access.refused',
  'schedule.read',
  'practitioners.find',
  'appointment.read',
  'appointment.book',
  'appointment.cancel',
  'visit.open',
  'visit.token',
  'visit.join',
  'visit.leave',
  'visit.end',
] as const;
export const AuditAction = z.enum(actions);
export type AuditAction = z.infer<typeof AuditAction>;

export const outcomes = ['success', 'failure', 'refused'] as const;
export const AuditOutcome = z.enum(outcomes);
export type AuditOutcome = z.infer<typeof AuditOutcome>;
