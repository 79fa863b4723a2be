/** Shows once, as a toast, that a device could not be opened during a call, and what to do about it. */
import { toast } from '#client/ui/states/toast.tsx';
import { deviceProblems, failureOf } from './device-words.ts';
import type { Source } from './device-sources.ts';

export function showDeviceFailure(error: unknown, source: Source): void {
  const failures = { camera: null, microphone: null, [source]: failureOf(error) };
  for (const { title, advice } of deviceProblems(failures, navigator.userAgent))
    toast.problem(`${title}. ${advice}`);
}
