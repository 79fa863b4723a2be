/** Writes into a field for code as a person does. */
import type { Locator } from '@playwright/test';

/**
 * In place of all that it has. Not by `fill`: the editor may set its own cursor between the selection and the
 * text, which then stands beside the old one.
 */
export async function replaceCode(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.press('ControlOrMeta+a');
  await field.page().keyboard.insertText(text);
}
