/** Who takes the stage of the room. */
import { expect, test } from 'vitest';
import { faceKey, stagedOf, type Face, type View } from './faces.ts';

const person = (identity: string): Face => ({
  key: faceKey(identity, 'person'),
  identity,
  kind: 'person',
});
const screen = (identity: string): Face => ({
  key: faceKey(identity, 'screen'),
  identity,
  kind: 'screen',
});
const everybody = [person('ana'), person('ben'), person('zoe')];
const view = (one: Partial<View> = {}): View => ({
  layout: 'grid',
  pinned: null,
  speaker: null,
  ...one,
});

test('in the grid nobody stands out, until somebody shares a screen', () => {
  expect(stagedOf(everybody, view({ speaker: 'ben' }))).toBeNull();
  expect(stagedOf([...everybody, screen('zoe')], view())).toEqual(screen('zoe'));
});

test('the newest of two shared screens takes the stage', () => {
  expect(stagedOf([screen('ana'), screen('zoe')], view())).toEqual(screen('zoe'));
});

test('what a person pinned goes before screens and speakers, and only while it is there', () => {
  const pinned = faceKey('ana', 'person');
  const faces = [...everybody, screen('zoe')];
  expect(stagedOf(faces, view({ pinned, speaker: 'ben' }))).toEqual(person('ana'));
  expect(stagedOf(faces.slice(1), view({ pinned }))).toEqual(screen('zoe'));
});

test('with the speaker large, whoever spoke last stays large', () => {
  expect(stagedOf(everybody, view({ layout: 'speaker', speaker: 'ben' }))).toEqual(person('ben'));
  expect(stagedOf(everybody, view({ layout: 'speaker' }))).toEqual(person('ana'));
  expect(stagedOf(everybody, view({ layout: 'speaker', speaker: 'gone' }))).toEqual(person('ana'));
  expect(stagedOf(everybody.slice(0, 1), view({ layout: 'speaker' }))).toBeNull();
});
