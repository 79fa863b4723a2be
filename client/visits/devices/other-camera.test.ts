/** Tests which camera follows when a person flips theirs. */
import { expect, test } from 'vitest';
import { otherCamera } from './other-camera.ts';

const cameras = [{ deviceId: 'one' }, { deviceId: 'two' }, { deviceId: 'three' }];

test('a phone changes between its two sides, however many cameras it has', () => {
  const front = { deviceId: 'one', facingMode: 'user' };
  expect(otherCamera(front, cameras)).toEqual({ facingMode: 'environment' });
  const back = { deviceId: 'three', facingMode: 'environment' };
  expect(otherCamera(back, cameras)).toEqual({ facingMode: 'user' });
});

test('where no side is known, each press opens the next camera, and the last one the first', () => {
  expect(otherCamera({ deviceId: 'one' }, cameras)).toEqual({ deviceId: { exact: 'two' } });
  expect(otherCamera({ deviceId: 'three' }, cameras)).toEqual({ deviceId: { exact: 'one' } });
  // As of cameras that face neither way, or one that was unplugged meanwhile.
  const unplugged = { deviceId: 'gone', facingMode: 'left' };
  expect(otherCamera(unplugged, cameras)).toEqual({ deviceId: { exact: 'one' } });
});

test('a single camera has no other', () => {
  expect(otherCamera({ deviceId: 'one' }, [{ deviceId: 'one' }])).toBeNull();
  expect(otherCamera({}, [])).toBeNull();
});
