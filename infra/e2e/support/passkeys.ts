/** Passkeys in a walk: a virtual authenticator, and the password that My security asks for before a change. */
import type { Page } from '@playwright/test';
import { demo } from './demo.ts';

/** Passkeys belong to a domain; this machine has one, and it is an origin of ours. */
export const localhost = demo.url.replace('127.0.0.1', 'localhost');
/** A virtual authenticator of this browser, which always verifies the user. */
export async function plugInPasskeys(page: Page) {
  const line = await page.context().newCDPSession(page);
  await line.send('WebAuthn.enable');
  const { authenticatorId } = await line.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });

  /** As in a copy that was made when the passkey was new. */
  async function resetCounter(): Promise<void> {
    const { credentials } = await line.send('WebAuthn.getCredentials', { authenticatorId });
    for (const credential of credentials) {
      const { credentialId } = credential;
      await line.send('WebAuthn.removeCredential', { authenticatorId, credentialId });
      await line.send('WebAuthn.addCredential', {
        authenticatorId,
        credential: { ...credential, signCount: 0 },
      });
    }
  }

  return { resetCounter };
}

export const passwordOnceMore = (page: Page) =>
  page.getByRole('dialog', { name: 'Confirm your password' });

export async function confirmPassword(page: Page, who: { password: string }): Promise<void> {
  const dialog = passwordOnceMore(page);
  await dialog.getByLabel('Your password').fill(who.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
}
