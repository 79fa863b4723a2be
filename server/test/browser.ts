/** A caller with a cookie jar, as a browser is one; it shows what really came over the wire. */

export interface Answer {
  status: number;
  headers: Headers;
  /** The parsed body. */
  body: any; // oxlint-disable-line typescript/no-explicit-any -- a test reads whatever came
  /** `result.data` of a call that went well. */
  data: any; // oxlint-disable-line typescript/no-explicit-any
  /** `error.data.problem` of one that did not. */
  problem: string | undefined;
  text: string;
}

export class Browser {
  readonly url: string;
  readonly cookies = new Map<string, string>();
  token: string | null = null;
  headers: Record<string, string> = {};

  constructor(url: string) {
    this.url = url;
  }

  /** A second one that holds the same secrets at this moment. */
  clone(): Browser {
    const twin = new Browser(this.url);
    for (const [name, value] of this.cookies) twin.cookies.set(name, value);
    twin.token = this.token;
    twin.headers = { ...this.headers };
    return twin;
  }

  private remember(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';');
      const at = pair.indexOf('=');
      const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
      if (attributes.some((part) => /expires=thu, 01 jan 1970/i.test(part)))
        this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }

  private secrets(): Record<string, string> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return {
      ...(cookie ? { cookie } : {}),
      ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
    };
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Answer> {
    const response = await fetch(`${this.url}${path}`, {
      redirect: 'manual',
      ...init,
      headers: {
        ...this.secrets(),
        ...this.headers,
        ...Object.fromEntries(new Headers(init.headers)),
      },
    });
    this.remember(response.headers);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    const body = isJson ? JSON.parse(text) : undefined;
    return {
      status: response.status,
      headers: response.headers,
      body,
      data: body?.result?.data,
      problem: body?.error?.data?.problem,
      text,
    };
  }

  /** One procedure, as DECISIONS "On the wire" has it: POST, and the body is the input itself. */
  call(path: string, input?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.fetch(`/trpc/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      ...(input === undefined ? {} : { body: JSON.stringify(input) }),
    });
  }
}
