/** Tests the words for devices that could not be opened, by cause and by browser. */
import { expect, test } from 'vitest';
import { deviceProblems, joinWords, type Failures } from './device-words.ts';

const agents = {
  chrome: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
  firefox: 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0',
  safari: 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15',
  iphone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) AppleWebKit/605.1.15 CriOS/140 Safari/604.1',
};

const denied: Failures = { camera: 'PermissionDenied', microphone: 'PermissionDenied' };

test('a refused permission is reported once for both, with this browser’s instructions', () => {
  const [problem, ...more] = deviceProblems(denied, agents.chrome);
  expect(more).toEqual([]);
  expect(problem?.title).toBe('This browser does not let KareMD use your camera and microphone');
  expect(problem?.advice).toContain('left of the address');
  expect(deviceProblems(denied, agents.firefox)[0]?.advice).toContain('crossed-out');
  expect(deviceProblems(denied, agents.safari)[0]?.advice).toContain('Settings for This Website');
  expect(deviceProblems(denied, agents.iphone)[0]?.advice).toContain('page menu');
});

test('different causes are reported one by one', () => {
  const problems = deviceProblems({ camera: 'DeviceInUse', microphone: 'NotFound' }, agents.chrome);
  expect(problems.map(({ title }) => title)).toEqual([
    'Another program is using your camera',
    'No microphone found',
  ]);
});

test('missing devices are reported in one sentence', () => {
  const none: Failures = { camera: 'NotFound', microphone: 'NotFound' };
  expect(deviceProblems(none, agents.chrome)).toEqual([
    expect.objectContaining({ title: 'No camera or microphone found' }),
  ]);
});

test('the join button says which devices are missing', () => {
  const none: Failures = { camera: null, microphone: null };
  expect(joinWords({ camera: true, microphone: true }, none)).toBe('Join');
  expect(joinWords({ camera: false, microphone: false }, none)).toBe('Join');
  expect(joinWords({ camera: false, microphone: true }, { ...none, camera: 'NotFound' })).toBe(
    'Join with sound only',
  );
  expect(joinWords({ camera: true, microphone: false }, { ...none, microphone: 'NotFound' })).toBe(
    'Join without microphone',
  );
  expect(joinWords({ camera: false, microphone: false }, denied)).toBe(
    'Continue without camera and microphone',
  );
});
