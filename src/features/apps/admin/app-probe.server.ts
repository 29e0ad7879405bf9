// Asks an address over the network, for `apps check`.
import { errorWords, innerCode } from '#src/server/error-words.ts';

const TIMEOUT_MS = 5_000;
/** More than the discovery document has. The rest of a longer answer is not read. */
const MAX_CHARACTERS = 64 * 1024;

/** What an address answers. */
export interface AddressAnswer {
  /** Null: it did not answer. */
  readonly status: number | null;
  /** The code of the reason for no answer, such as ECONNREFUSED. */
  readonly error: string | null;
  /** What that code means. */
  readonly words: string | undefined;
  /** The media type, without parameters; empty: none. */
  readonly type: string;
  readonly body: string;
}

/** Sends a request, and follows no redirect. Never rejects. */
export async function probe(address: string, request: RequestInit): Promise<AddressAnswer> {
  try {
    const response = await fetch(address, { ...request, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
    const [type = ''] = (response.headers.get('content-type') ?? '').split(';');
    const body = await readStart(response);
    return { status: response.status, error: null, words: undefined, type: type.trim().toLowerCase(), body };
  } catch (error) {
    const isTimeout = (error as Error).name === 'TimeoutError';
    const code = isTimeout ? `${TIMEOUT_MS / 1000} s` : (innerCode(error) ?? (error as Error).message);
    return { status: null, error: code, words: errorWords(error), type: '', body: '' };
  }
}

async function readStart(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    // Leaving the loop closes the connection.
    if (text.length > MAX_CHARACTERS) break;
  }
  return text;
}

/** Says what an address answers, for a table. */
export function answerInShort({ status, error }: AddressAnswer): string {
  return status === null ? `no answer (${error})` : `answers ${status}`;
}

/** The same, with what the code of an error means. */
export function describeAnswer(answer: AddressAnswer): string {
  return answer.words === undefined ? answerInShort(answer) : `${answerInShort(answer)}: ${answer.words}`;
}
