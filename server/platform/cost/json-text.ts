/** An answer that is JSON already, and is sent as it is. */
import { jsonInSlices } from './json-in-slices.ts';

export class JsonText<Answer extends object> {
  /** UTF-8, one after the other; never copied, for one may have megabytes. */
  readonly parts: readonly Buffer[];

  private constructor(parts: readonly Buffer[]) {
    this.parts = parts;
  }

  static async of<Value extends object>(value: Value): Promise<JsonText<Value>> {
    return new JsonText(await jsonInSlices(value));
  }

  /** In bytes. */
  get size(): number {
    return this.parts.reduce((sum, { length }) => sum + length, 0);
  }

  /** The same answer with these fields before its own, of which there is at least one. */
  after<Fields extends object>(fields: Fields): JsonText<Fields & Answer> {
    const head = `${JSON.stringify(fields).slice(0, -1)},`;
    const [first = Buffer.alloc(0), ...rest] = this.parts;
    return new JsonText([Buffer.from(head), first.subarray(1), ...rest]);
  }

  /** As `{ [outer]: { [inner]: answer } }`. */
  within(outer: string, inner: string): JsonText<object> {
    const head = `{${JSON.stringify(outer)}:{${JSON.stringify(inner)}:`;
    return new JsonText([Buffer.from(head), ...this.parts, Buffer.from('}}')]);
  }

  toString(): string {
    return Buffer.concat(this.parts).toString();
  }

  /** For who does not send it as it is, and for the type that clients see. */
  toJSON(): Answer {
    return JSON.parse(this.toString()) as Answer;
  }
}
