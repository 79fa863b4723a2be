/** Tests push-to-talk: nobody is left heard who has let go of the key. */
import { expect, test } from 'vitest';
import { pushToTalk } from './push-to-talk.ts';

/** A microphone that takes a while to be switched. */
function microphone() {
  let isOn = false;
  const steps: boolean[] = [];
  const gate = Promise.withResolvers<void>();
  return {
    steps,
    opens: gate.resolve,
    isOn: () => isOn,
    switchMicrophone: async (next: boolean) => {
      steps.push(next);
      await gate.promise;
      isOn = next;
    },
  };
}

test('a key released before the microphone is on leaves it off', async () => {
  const { steps, opens, isOn, switchMicrophone } = microphone();
  const talk = pushToTalk();
  talk.press({ at: 0, isOnMicrophoneButton: false, switchMicrophone });
  expect(talk.isHeld()).toBe(true);
  const released = talk.release(1);
  expect(talk.isHeld()).toBe(false);
  expect(steps).toEqual([true]);
  opens();
  await released;
  expect(isOn()).toBe(false);
  expect(steps).toEqual([true, false]);
});

test('on the button of the microphone a short press unmutes, and a long one ends with the key', async () => {
  const { steps, opens, isOn, switchMicrophone } = microphone();
  const talk = pushToTalk();
  opens();
  talk.press({ at: 100, isOnMicrophoneButton: true, switchMicrophone });
  await talk.release(300);
  expect(steps).toEqual([true]);
  await switchMicrophone(false);
  talk.press({ at: 1000, isOnMicrophoneButton: true, switchMicrophone });
  await talk.release(2000);
  expect(isOn()).toBe(false);
  // Another window came in front while it was held.
  talk.press({ at: 3000, isOnMicrophoneButton: true, switchMicrophone });
  await talk.release();
  expect(isOn()).toBe(false);
});

test('a release without a press switches nothing', async () => {
  await expect(pushToTalk().release(5)).resolves.toBeUndefined();
});
