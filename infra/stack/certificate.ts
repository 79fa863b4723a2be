/** Makes a certificate for one name, for trials over TLS on this machine. */
import { execFileSync } from 'node:child_process';
import { hash, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Certificate {
  certFile: string;
  keyFile: string;
  /** What Chromium trusts it by, in `--ignore-certificate-errors-spki-list`. */
  pin: string;
}

/** Makes a certificate in that folder, valid for two days. */
export function makeCertificate(folder: string, domain: string): Certificate {
  const [certFile, keyFile] = [join(folder, 'trial.crt'), join(folder, 'trial.key')];
  const keyOptions = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-noenc'];
  const named = ['-days', '2', '-subj', `/CN=${domain}`, '-addext', `subjectAltName=DNS:${domain}`];
  execFileSync('openssl', ['req', ...keyOptions, ...named, '-keyout', keyFile, '-out', certFile], {
    stdio: 'pipe',
  });
  const { publicKey } = new X509Certificate(readFileSync(certFile));
  const pin = hash('sha256', publicKey.export({ type: 'spki', format: 'der' }), 'base64');
  return { certFile, keyFile, pin };
}
