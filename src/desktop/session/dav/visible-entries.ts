// Takes the entries that devices do not see out of the list of a home (RFC 4918, section 14.16), as lighttpd writes it.
import { isHidden } from './dav-request.ts';

const END = '</D:response>\n';
/** An entry is some 900 bytes; what devices have noted of a file is part of it. */
const LONGEST_ENTRY = 1024 * 1024;

/** Passes a list on entry by entry. Throws if one has no end. */
export async function* visibleEntries(list: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let text = '';
  // Names are percent-encoded, and a letter that is cut in two would change what a device has noted.
  const decoder = new TextDecoder();
  for await (const chunk of list) {
    text += decoder.decode(chunk, { stream: true });
    for (let end = text.indexOf(END); end !== -1; end = text.indexOf(END)) {
      const entry = text.slice(0, end + END.length);
      text = text.slice(entry.length);
      const path = /<D:response>\n<D:href>([^<]*)<\/D:href>/.exec(entry);
      if (!path || !isHidden(path[1] ?? '')) yield entry;
      else yield entry.slice(0, path.index);
    }
    if (text.length > LONGEST_ENTRY) throw new Error('An entry of the list has no end.');
  }
  yield text + decoder.decode();
}
