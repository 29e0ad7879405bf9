// Covers of books for catalogues, drawn where a text has no picture: portraits, as shelves of e-books show them.
import { coverPicture } from '../../brand/covers/cover-picture.ts';
import { kindOf } from '../kinds/kinds.ts';
import { hashOf } from '../reading/hash-of.ts';
import type { Item } from '../reading/item.ts';
import type { Content } from '../reading/read-content.ts';
import { hasCatalogue } from './addresses.ts';

/** Drawn covers. */
export interface BookCovers {
  readonly addresses: ReadonlyMap<Item, string>;
  /** By address. Equal covers of several languages are one file. */
  readonly files: ReadonlyMap<string, Buffer>;
}

/** Draws them. A book whose title has letters that the display face lacks gets none. */
export async function bookCovers(content: Content): Promise<BookCovers> {
  const addresses = new Map<Item, string>();
  const files = new Map<string, Buffer>();
  for (const item of content.items) {
    const cover = hasCatalogue(item.section) && !item.data.cover ? kindOf(item.section).shelf?.(item, 0) : undefined;
    if (!cover) continue;
    const address = `/media/covers/${hashOf(JSON.stringify(cover))}.png`;
    const made = files.get(address) ?? (await coverPicture(cover).catch(() => undefined));
    if (!made) continue;
    files.set(address, made);
    addresses.set(item, address);
  }
  return { addresses, files };
}
