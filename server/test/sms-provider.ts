/** A real HTTP server that takes text messages as Twilio's does, and signs its callbacks. */
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

const token = 'the-token-of-the-tests';

interface ReceivedText {
  to: string;
  body: string;
  sid: string;
}

/** Answers 201 unless `status` is set. `beforeAnswer` is awaited with each message. */
export async function startSmsProvider() {
  const texts: ReceivedText[] = [];
  const state = { status: 201, beforeAnswer: (_text: ReceivedText) => Promise.resolve() };
  const server = createServer((request, response) => {
    void (async () => {
      const form = new URLSearchParams(await text(request));
      const one = {
        to: form.get('To') ?? '',
        body: form.get('Body') ?? '',
        sid: `SM${texts.length + 1}`,
      };
      if (state.status === 201) texts.push(one);
      await state.beforeAnswer(one);
      response.writeHead(state.status).end(JSON.stringify({ sid: one.sid }));
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  /** As the provider calls us back; the signature is over the public address. */
  async function callBack(
    at: { url: string; publicUrl: string },
    path: '/sms/status' | '/sms/inbound',
    fields: Record<string, string>,
    signedWith = token,
  ): Promise<number> {
    const signed = Object.keys(fields)
      .toSorted()
      .reduce((all, name) => `${all}${name}${fields[name]}`, `${at.publicUrl}${path}`);
    const answer = await fetch(`${at.url}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': createHmac('sha1', signedWith).update(signed).digest('base64'),
      },
      body: new URLSearchParams(fields).toString(),
    });
    return answer.status;
  }

  return {
    env: { SMS_URL: `twilio+http://AC1:${token}@127.0.0.1:${port}`, SMS_FROM: '+441632960000' },
    texts,
    state,
    callBack,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
