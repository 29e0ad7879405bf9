// Numbers of a JSON body, by their source: `9007199254740993` as a password is not `9007199254740992`.

/** A number, as the text that Python would make of it. */
export class JsonNumber {
  readonly text: string;
  readonly type: 'int' | 'float';

  constructor(source: string) {
    this.type = /^-?\d+$/.test(source) ? 'int' : 'float';
    const value = Number(source);
    this.text = this.type === 'float' && Number.isInteger(value) && Math.abs(value) < 1e16 ? value.toFixed(1) : source;
  }
}

/** A reviver for `JSON.parse` that keeps numbers as `JsonNumber`. */
export function keepNumberSource(_key: string, value: unknown, context?: { source?: string }): unknown {
  return typeof value === 'number' ? new JsonNumber(context?.source ?? String(value)) : value;
}
