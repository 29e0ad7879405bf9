// Asks an address over the network, for `apps check`.
import { errorMeaning } from '#src/server/errors/error-meaning.ts';
import { ask, failureCode } from '#src/server/http/ask.ts';

/** More than the discovery document has. The rest of a longer response is not read. */
const MAX_CHARACTERS = 64 * 1024;

/** The response of an address. */
export interface AddressResponse {
  /** Null: it did not respond. */
  readonly status: number | null;
  /** The code of the reason for no response, such as ECONNREFUSED. */
  readonly error: string | null;
  /** What that code means. */
  readonly words: string | undefined;
  /** The media type, without parameters; empty: none. */
  readonly type: string;
  readonly body: string;
}

/** Sends a request. Never rejects. */
export async function probe(address: string, request?: RequestInit): Promise<AddressResponse> {
  try {
    const response = await ask(address, request);
    const [type = ''] = (response.headers.get('content-type') ?? '').split(';');
    const body = await readStart(response);
    return { status: response.status, error: null, words: undefined, type: type.trim().toLowerCase(), body };
  } catch (error) {
    return { status: null, error: failureCode(error), words: errorMeaning(error), type: '', body: '' };
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

/** Describes a response in a table. */
export function responseInShort({ status, error }: AddressResponse): string {
  return status === null ? `no answer (${error})` : `answers ${status}`;
}

/** The same, with what the code of an error means. */
export function describeResponse(response: AddressResponse): string {
  return response.words === undefined ? responseInShort(response) : `${responseInShort(response)}: ${response.words}`;
}
