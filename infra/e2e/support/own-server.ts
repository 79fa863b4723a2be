/** Starts one more server on the demo hospital's stores, configured by a walk; reached as localhost. */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { inherited, root } from '#infra/stack/env.ts';
import { freePort } from '#infra/processes/ports.ts';
import { demo } from './demo.ts';

/** Accepts every mail, and returns the code in the newest one to an address. */
async function openMailbox() {
  const codes = new Map<string, string>();
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, onHandled) {
      text(stream)
        .then((mail) => {
          const code = /^ {4}(\d{6})\r?$/m.exec(mail)?.[1];
          for (const { address } of session.envelope.rcptTo) if (code) codes.set(address, code);
        })
        .then(() => onHandled(), onHandled);
    },
  });
  const port = await freePort();
  await new Promise<void>((listening) => {
    smtp.listen(port, '127.0.0.1', () => listening());
  });
  return {
    url: `smtp://127.0.0.1:${port}`,
    codeFor: (email: string) => codes.get(email),
    close: () => new Promise<void>((closed) => smtp.close(() => closed())),
  };
}

async function saysListening(child: ChildProcess): Promise<void> {
  let output = '';
  for await (const text of child.stdout ?? []) {
    output += String(text);
    if (output.includes('"listening"')) return;
  }
  throw new Error(`The server did not start: ${output}`);
}

interface ServerOptions {
  port: number;
  env: Record<string, string>;
}

/** With a mailbox of its own. */
export async function startServer({ port, env }: ServerOptions) {
  const mailbox = await openMailbox();
  const child = spawn(process.execPath, [join(root, 'server', 'main.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...inherited(),
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      DATABASE_URL: demo.databaseUrl,
      REDIS_URL: demo.redisUrl,
      SECRET_KEY: randomBytes(32).toString('hex'),
      SMTP_URL: mailbox.url,
      // Letters to patients go to the demo's own mailbox.
      JOBS: 'off',
      LIVEKIT_URL: demo.livekitUrl,
      LIVEKIT_PUBLIC_URL: demo.livekitUrl.replace(/^http/, 'ws'),
      LIVEKIT_API_KEY: 'unused',
      LIVEKIT_API_SECRET: randomBytes(32).toString('hex'),
      ...env,
    },
  });
  await saysListening(child);
  child.stdout?.resume();
  return {
    codeFor: mailbox.codeFor,
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
      await mailbox.close();
    },
  };
}
