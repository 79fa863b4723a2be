/** Sends HTTP requests by Node's own client: `fetch`, with its streams, took a tenth of the test workers' time. */
import { Agent, request, type IncomingMessage } from 'node:http';

export interface NewRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array | null;
}

/** Idle connections keep no process alive, and end with the server. */
const agent = new Agent({ keepAlive: true });

const decoder = new TextDecoder();

async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  response.on('data', (chunk: Buffer) => void chunks.push(chunk));
  await new Promise((resolve, reject) => response.once('end', resolve).once('error', reject));
  return decoder.decode(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks));
}

/** Resolves when the whole answer is there, whatever its status; redirects are not followed. */
export function sendRequest(
  url: string,
  { method = 'GET', headers = {}, body = null }: NewRequest,
): Promise<{ response: IncomingMessage; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method });
    sent.setHeader('user-agent', 'node');
    if (typeof body === 'string') sent.setHeader('content-type', 'text/plain;charset=UTF-8');
    for (const [name, value] of Object.entries(headers)) sent.setHeader(name, value);
    // Also after the answer, where the server takes no more of the body.
    sent.on('error', reject);
    sent.on('response', (response) => {
      textOf(response).then((text) => resolve({ response, text }), reject);
    });
    if (body === null) sent.end();
    else sent.end(body);
  });
}

/** With a name as often as it was sent. */
export function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2)
    headers.append(rawHeaders[at]!, rawHeaders[at + 1]!);
  return headers;
}
