// Messages of the mirror (guest/mirror/) are those of an untrusted program: each is read field by field into a new object, and what is not
// known is refused. Without zod, as all of this process (`control-request.ts`).
import { replaceUnseen } from '#src/desktop/protocol/documents.ts';
import {
  READER_LIMITS,
  READER_ROLES,
  READER_STATES,
  type ReaderMessage,
  type ReaderNode,
} from '#src/desktop/protocol/reader-messages.ts';

const MOST_NUMBER = 2 ** 31;
/** Of a screen (`host-requests.ts`), with what a session adds to it. */
const MOST_PIXELS = 32_767;

type Fields = Readonly<Record<string, unknown>>;

class Refused extends Error {}

/** Returns the message that a line of JSON is; nothing if it is none. */
export function readReaderMessage(line: string): ReaderMessage | undefined {
  try {
    return message(fieldsOf(JSON.parse(line)));
  } catch (error) {
    if (error instanceof Refused || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function message(from: Fields): ReaderMessage {
  switch (from['is']) {
    case 'place':
      return {
        is: 'place',
        focus: whole(from['focus']),
        ...(from['window'] !== undefined && { window: node(from['window']) }),
        path: list(from['path'], READER_LIMITS.groups).map(node),
        items: list(from['items'], READER_LIMITS.items).map(node),
        notes: list(from['notes'], READER_LIMITS.notes).map(name),
        ...(from['group'] !== undefined && {
          group: whole(from['group']),
          count: whole(from['count']),
          first: whole(from['first']),
        }),
      };
    case 'text': {
      const text = words(from['text'], READER_LIMITS.text, true);
      return { is: 'text', number: whole(from['number']), text, ...caret(from, text.length) };
    }
    case 'caret':
      return { is: 'caret', ...caret(from, READER_LIMITS.text) };
    case 'seen':
      return {
        is: 'seen',
        x: pixels(from['x']),
        y: pixels(from['y']),
        width: pixels(from['width']),
        height: pixels(from['height']),
      };
    case 'switched':
      return { is: 'switched', name: name(from['name']), on: from['on'] === true };
    case 'misspelt':
      return { is: 'misspelt', word: name(from['word']) };
    case 'saved':
      return { is: 'saved', name: name(from['name']) };
    case 'said':
      return { is: 'said', text: name(from['text']) };
    default:
      throw new Refused();
  }
}

function node(value: unknown): ReaderNode {
  const from = fieldsOf(value);
  const role = READER_ROLES.find((one) => one === from['role']);
  if (!role) throw new Refused();
  const states = list(from['states'], READER_STATES.length);
  return {
    id: whole(from['id']),
    role,
    name: name(from['name']),
    states: READER_STATES.filter((state) => states.includes(state)),
    ...(from['value'] !== undefined && { value: name(from['value']) }),
    ...(from['about'] !== undefined && { about: name(from['about']) }),
    ...(from['head'] !== undefined && { head: name(from['head']) }),
    ...(from['level'] !== undefined && { level: Math.min(99, whole(from['level'])) }),
  };
}

const caret = (from: Fields, most: number) => ({
  caret: Math.min(most, whole(from['caret'])),
  anchor: Math.min(most, whole(from['anchor'])),
});

function fieldsOf(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Refused();
  return value as Fields;
}

function list(value: unknown, most: number): readonly unknown[] {
  if (!Array.isArray(value) || value.length > most) throw new Refused();
  return value as unknown[];
}

function whole(value: unknown): number {
  if (!Number.isInteger(value) || Number(value) < 0 || Number(value) > MOST_NUMBER) throw new Refused();
  return Number(value);
}

const pixels = (value: unknown) => Math.min(MOST_PIXELS, whole(value));

const name = (value: unknown) => words(value, READER_LIMITS.name, false);

/** As many characters as before: positions in them stay. */
function words(value: unknown, most: number, hasLines: boolean): string {
  if (typeof value !== 'string' || value.length > 2 * most) throw new Refused();
  return replaceUnseen(value.slice(0, most), (found) => (hasLines && found === '\n' ? found : ' '));
}
