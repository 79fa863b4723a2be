/** Tests which corner of the window the small call moves to by key, drag and press. */
import { expect, test } from 'vitest';
import { cornerByKey, corners, nearestCorner, nextCorner } from './window-corner.ts';

const desk = { width: 1440, height: 900 };

test('an arrow key moves the small call to the side that it points at, and no other key does', () => {
  expect(cornerByKey('bottom-right', 'ArrowLeft')).toBe('bottom-left');
  expect(cornerByKey('bottom-left', 'ArrowUp')).toBe('top-left');
  expect(cornerByKey('top-left', 'ArrowRight')).toBe('top-right');
  expect(cornerByKey('top-right', 'ArrowDown')).toBe('bottom-right');
  expect(cornerByKey('bottom-right', 'ArrowRight')).toBe('bottom-right');
  expect(cornerByKey('bottom-right', 'm')).toBeNull();
});

test('dropped anywhere, it moves to the nearest corner', () => {
  expect(nearestCorner({ x: 300, y: 200 }, desk)).toBe('top-left');
  expect(nearestCorner({ x: 1200, y: 100 }, desk)).toBe('top-right');
  expect(nearestCorner({ x: 700, y: 899 }, desk)).toBe('bottom-left');
  expect(nearestCorner({ x: 721, y: 451 }, desk)).toBe('bottom-right');
});

test('pressed again and again, it visits every corner', () => {
  const round = corners.map((corner) => nextCorner(corner));
  expect(new Set(round)).toEqual(new Set(corners));
});
