/** Publishes a wording of an organization: one person writes it, another publishes it. */
import { expect } from 'vitest';
import type { Clinician } from '#server/test/clinic.ts';

interface People {
  writer: Clinician;
  publisher: Clinician;
}

/** The id of the version. */
export async function publishWording(
  { writer, publisher }: People,
  content: { use: string; language: string; text: string },
): Promise<string> {
  const draft = { ...content, operator: null };
  const { wordingId } = (await writer.browser.call('wordings.draft', draft as never)).data;
  const ref = { wordingId, version: 1 };
  expect((await publisher.browser.call('wordings.publish', ref)).status).toBe(200);
  return wordingId;
}
