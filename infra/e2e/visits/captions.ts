/** A part of walks through a call: captions are requested, allowed after words on where the sound goes, read, and stopped. */
import { expect, type Page } from '@playwright/test';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectUsableOnPhone,
} from '#infra/e2e/support/screen-checks.ts';
import type { NewVisit } from './new-visit.ts';
import { button } from './tele-visit.ts';

interface Recogniser {
  onresult: (event: object) => void;
  onend: () => void;
}

/** Replaces the browser's speech recognition by one that returns what the walk says; before the page is opened. */
export function installRecogniser() {
  const running = new Set<Recogniser>();
  class Recognition {
    onresult: Recogniser['onresult'] = () => undefined;
    onend = () => undefined;
    start(track: MediaStreamTrack) {
      if (track.kind !== 'audio' || !track.enabled) throw new Error('That is no voice.');
      running.add(this);
    }
    abort() {
      running.delete(this);
      this.onend();
    }
  }
  const speak = (transcript: string, isFinal: boolean) => {
    for (const { onresult } of running)
      onresult({ resultIndex: 0, results: [{ isFinal, 0: { transcript } }] });
  };
  // As some browsers do every minute.
  const endAll = () => {
    const ended = Array.from(running);
    for (const recogniser of ended) {
      running.delete(recogniser);
      recogniser.onend();
    }
  };
  Object.assign(globalThis, {
    SpeechRecognition: Recognition,
    webkitSpeechRecognition: Recognition,
    recognition: { running, speak, endAll },
  });
}

interface WithRecognition {
  recognition: {
    running: Set<Recogniser>;
    speak: (words: string, isFinal: boolean) => void;
    endAll: () => void;
  };
}

const writers = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as WithRecognition).recognition.running.size);

const speak = (page: Page, words: string, isFinal: boolean) =>
  page.evaluate(
    (speech) =>
      (globalThis as unknown as WithRecognition).recognition.speak(speech.words, speech.isFinal),
    { words, isFinal },
  );

const more = async (page: Page, item: string) => {
  await button(page, 'More').click();
  await page.getByRole('menuitem', { name: item }).click();
};

/** The clinician reads what the patient says, who was told where the sound goes, agreed, and stops it. */
export async function readCaptions(
  desk: Page,
  page: Page,
  { clinician, patient }: NewVisit,
): Promise<void> {
  await more(desk, 'Ask for captions');
  const request = page.getByRole('alertdialog', { name: 'Allow live captions of what you say?' });
  await expect(request).toContainText(`${clinician.fullName} asks for captions`);
  await expect(request).toContainText('sends the sound of your voice to its maker (Google)');
  await expectUsableOnPhone(page, 'a request for captions');
  expect(await writers(page)).toBe(0);
  const band = desk.getByRole('region', { name: 'Captions' });
  await expect(band).toContainText(`${patient.fullName}, patient is asked for captions.`);

  await button(page, 'Allow').click();
  await expect(
    page.getByText(`${clinician.fullName} can read live captions of what you say.`),
  ).toBeVisible();
  await expect(band).toContainText('Captions appear here when somebody speaks.');
  const lines = desk.getByRole('log', { name: 'What is said' }).getByRole('paragraph');
  await speak(page, 'I have been coffin', false);
  await expect(lines).toContainText([`${patient.fullName}, patient I have been coffin`]);
  await speak(page, 'I have been coughing since Monday.', true);
  // At once: what was said goes after some seconds.
  await expect(lines.locator('[lang="en-GB"]')).toHaveText(['I have been coughing since Monday.']);
  await expectAccessible(desk, 'captions');
  await expectNoSidewaysScroll(page, 'captions of a voice');

  await page.evaluate(() => (globalThis as unknown as WithRecognition).recognition.endAll());
  await expect.poll(() => writers(page)).toBe(1);
  await button(page, 'Mute').click();
  await expect(page.getByText('You are muted, so there are no captions of you.')).toBeVisible();
  expect(await writers(page)).toBe(0);
  await button(page, 'Unmute').click();
  await expect.poll(() => writers(page)).toBe(1);

  await button(page, 'Stop captions of me').click();
  await expect(band).toContainText(`${patient.fullName}, patient has stopped captions`);
  expect(await writers(page)).toBe(0);
  await more(desk, 'Stop captions');
  await expect(band).toHaveCount(0);
}
