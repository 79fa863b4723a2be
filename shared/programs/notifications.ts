/** Notifications of subscriptions that a program's webhook did not take. */
import { z } from 'zod';

export const subscribedTypes = [
  'Appointment',
  'Patient',
  'Encounter',
  'DocumentReference',
  'Composition',
  'DetectedIssue',
  'Task',
  'QuestionnaireResponse',
  'Communication',
] as const;
export type SubscribedType = (typeof subscribedTypes)[number];

/** Has ids alone: what changed is read with the program's own rights. */
export interface FailedNotification {
  id: string;
  program: string;
  endpoint: string;
  resourceType: SubscribedType;
  resourceId: string;
  changedAt: string;
  failedAt: string;
  tries: number;
  /** In words. */
  failure: string;
}

export const NotificationRef = z.strictObject({ notificationId: z.uuid() });
export type NotificationRef = z.infer<typeof NotificationRef>;
