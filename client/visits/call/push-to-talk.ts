/** What a press and a release of the space bar do for somebody who is muted, however fast both come. */

/** Shorter on the microphone's button, it is a press like any other: they stay unmuted. */
const pressMs = 400;

interface Press {
  /** Of the key's event, in ms. */
  at: number;
  isOnMicrophoneButton: boolean;
  /** Resolves once the microphone is on or off, or did not open. */
  switchMicrophone: (isOn: boolean) => Promise<void>;
}

export function pushToTalk() {
  let heldPress: (Press & { opened: Promise<void> }) | null = null;
  return {
    isHeld: () => heldPress !== null,
    press: (press: Press) => {
      heldPress = { ...press, opened: press.switchMicrophone(true) };
    },
    /** @param at Undefined where the key's end is not known, as when another window was opened. */
    release: async (at?: number) => {
      if (!heldPress) return;
      const { isOnMicrophoneButton, at: since, opened, switchMicrophone } = heldPress;
      heldPress = null;
      if (isOnMicrophoneButton && at !== undefined && at - since < pressMs) return;
      // A key that is released before the microphone is on must not leave it on.
      await opened;
      await switchMicrophone(false);
    },
  };
}
