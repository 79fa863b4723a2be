/** Tests which tile is staged. */
import { expect, test } from 'vitest';
import { tileKey, stagedTile, type StageTile, type View } from './staged-tile.ts';

const person = (identity: string): StageTile => ({
  key: tileKey(identity, 'person'),
  identity,
  kind: 'person',
});
const screen = (identity: string): StageTile => ({
  key: tileKey(identity, 'screen'),
  identity,
  kind: 'screen',
});
const everybody = [person('ana'), person('ben'), person('zoe')];
const view = (changes: Partial<View> = {}): View => ({
  layout: 'grid',
  pinned: null,
  speaker: null,
  ...changes,
});

test('in the grid no tile is staged, until a screen is shared', () => {
  expect(stagedTile(everybody, view({ speaker: 'ben' }))).toBeNull();
  expect(stagedTile([...everybody, screen('zoe')], view())).toEqual(screen('zoe'));
});

test('of two shared screens the newest is staged', () => {
  expect(stagedTile([screen('ana'), screen('zoe')], view())).toEqual(screen('zoe'));
});

test('a pinned tile goes before screens and speakers, as long as it is there', () => {
  const pinned = tileKey('ana', 'person');
  const tiles = [...everybody, screen('zoe')];
  expect(stagedTile(tiles, view({ pinned, speaker: 'ben' }))).toEqual(person('ana'));
  expect(stagedTile(tiles.slice(1), view({ pinned }))).toEqual(screen('zoe'));
});

test('in the speaker layout, the one who spoke last stays large', () => {
  expect(stagedTile(everybody, view({ layout: 'speaker', speaker: 'ben' }))).toEqual(person('ben'));
  expect(stagedTile(everybody, view({ layout: 'speaker' }))).toEqual(person('ana'));
  expect(stagedTile(everybody, view({ layout: 'speaker', speaker: 'gone' }))).toEqual(
    person('ana'),
  );
  expect(stagedTile(everybody.slice(0, 1), view({ layout: 'speaker' }))).toBeNull();
});
