/** A device that does not come while somebody is inside: said once, with what to do. */
import { toast } from '#client/ui/toast.tsx';
import { deviceProblems, failureOf } from './device-words.ts';
import type { Source } from './devices.ts';

export function sayDeviceFailure(error: unknown, source: Source): void {
  const failures = { camera: null, microphone: null, [source]: failureOf(error) };
  for (const { title, advice } of deviceProblems(failures, navigator.userAgent))
    toast.problem(`${title}. ${advice}`);
}
