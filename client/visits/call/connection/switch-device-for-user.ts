/** Switches an own device as its person has pressed: a failure is shown, and the choice is kept for coming back. */
import { showDeviceFailure } from '#client/visits/devices/device-failure.ts';
import type { Source } from '#client/visits/devices/device-sources.ts';
import { switchDevice, type CallSession } from './call-session.ts';

export async function switchDeviceForUser(
  callSession: CallSession,
  source: Source,
  isOn: boolean,
): Promise<void> {
  try {
    await switchDevice(callSession, source, isOn);
    callSession.onSwitched(callSession.isWanted);
  } catch (error) {
    showDeviceFailure(error, source);
  }
}
